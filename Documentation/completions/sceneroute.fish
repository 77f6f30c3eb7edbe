function __sceneroute_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __sceneroute_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __sceneroute_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __sceneroute_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __sceneroute_parse_tokens -S
    set -l unparsed_tokens (__sceneroute_tokens -pc)
    switch $unparsed_tokens[1]
    case 'sceneroute'
        __sceneroute_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'init'
            __sceneroute_parse_subcommand 1 'identifiers=' 'sdk=' 'field=' 'column=' 'header' 'delimiter=' 'from-log=' 'from-sources=' 'o/output=' 'force' 'format=' 'color=' 'fail-level=' 'version' 'h/help'
        case 'serve'
            __sceneroute_parse_subcommand 1 'port=' 'open' 'state=' 'write' 'color=' 'version' 'h/help'
        case 'route'
            __sceneroute_parse_subcommand 1 'event=+' 'event-number=+' 'identifier=+' 'notification=+' 'url=+' 'stdin' 'field=' 'column=' 'header' 'delimiter=' 'step=' 'fail-on=+' 'allow-files-from=+' 'format=' 'fail-level=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'explain'
            __sceneroute_parse_subcommand -r 2 'all' 'all-scenes' 'event=+' 'event-number=+' 'identifier=+' 'notification=+' 'url=+' 'stdin' 'field=' 'column=' 'header' 'delimiter=' 'step=' 'allow-files-from=+' 'format=' 'fail-level=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'simulate'
            __sceneroute_parse_subcommand 1 'step' 'calls' 'final-state' 'allow-files-from=+' 'format=' 'fail-level=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'report'
            __sceneroute_parse_subcommand -r 1 'o/output=' 'trace=+' 'field=' 'column=' 'header' 'delimiter=' 'diff=' 'exclude=+' 'without=+' 'fail-on=+' 'allow-files-from=+' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'test'
            __sceneroute_parse_subcommand -r 1 'exclude=+' 'filter=+' 'list' 'record' 'record-all' 'watch' 'verbose' 'fail-fast' 'require-expectations' 'write' 'diff' 'coverage' 'coverage-threshold=' 'lcov=' 'suggest' 'mutate' 'mutation-threshold=' 'format=+' 'stamp=' 'allow-files-from=+' 'fail-level=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'lint'
            __sceneroute_parse_subcommand -r 1 'exclude=+' 'select=+' 'ignore=+' 'baseline=' 'write-baseline=' 'explain=' 'rules' 'facts' 'fix' 'unsafe-fixes' 'sdk=' 'write' 'diff' 'fail-level=' 'format=+' 'stamp=' 'allow-files-from=+' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'scan'
            __sceneroute_parse_subcommand -r 1 'exclude=+' 'sites' 'info-plist=+' 'against=+' 'write' 'baseline=' 'write-baseline=' 'explain=' 'fail-level=' 'format=+' 'stamp=' 'color=' 'version' 'h/help'
        case 'fmt'
            __sceneroute_parse_subcommand -r 1 'check' 'diff' 'w/write' 'exclude=+' 'format=' 'color=' 'version' 'h/help'
        case 'analyze'
            __sceneroute_parse_subcommand 1 'within=' 'all-strings' 'certificate=' 'fail-on=+' 'step=' 'allow-files-from=+' 'format=' 'fail-level=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'diff'
            __sceneroute_parse_subcommand 2 'within=' 'all-strings' 'certificate=' 'trace=' 'field=' 'column=' 'header' 'delimiter=' 'fail-on=+' 'allow-files-from=+' 'format=' 'fail-level=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'compare'
            __sceneroute_parse_subcommand 2 'jsonl' 'within=' 'all-strings' 'certificate=' 'format=' 'effort=' 'profile=' 'color=' 'version' 'h/help'
        case 'replay'
            __sceneroute_parse_subcommand -r 1 'scenes=' 'field=' 'column=' 'header' 'delimiter=' 'recorded=' 'format=' 'ties' 'summary' 'merge' 'compare=' 'threads=' 'line-buffered' 'fail-on=+' 'allow-files-from=+' 'fail-level=' 'profile=' 'color=' 'version' 'h/help'
        case 'evaluate'
            __sceneroute_parse_subcommand -r 2 'nil' 'jsonl' 'tree' 'canonical' 'arguments=' 'format=' 'profile=' 'color=' 'version' 'h/help'
        case 'bench'
            __sceneroute_parse_subcommand 1 'no-linear' 'allow-files-from=+' 'format=' 'fail-level=' 'profile=' 'color=' 'version' 'h/help'
        case 'help'
            __sceneroute_parse_subcommand -r 1 'version'
        end
    end
end

function __sceneroute_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __sceneroute_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __sceneroute_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __sceneroute_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__sceneroute_tokens -p)
    if test -z "$(__sceneroute_tokens -t)"
        set -l index (count (__sceneroute_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'sceneroute' -f
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'init' -d 'Write a first fixture, also from an Info.plist or log.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'serve' -d 'Edit and try a fixture in the browser.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'route' -d 'Show which window each event opens.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'explain' -d 'Show why each event opens that window.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'simulate' -d 'Play a timeline of windows and events.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'report' -d 'Write a page in HTML that shows all of it, to hand on.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'test' -d 'Check what fixtures expect, in files and folders.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'lint' -d 'Find what is doubtful in fixtures and Info.plists.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'scan' -d 'Find wrong predicates and lost events in sources.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'fmt' -d 'Lay out predicates, in fixtures and on standard input.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'analyze' -d 'Prove what scenes do with every identifier.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'diff' -d 'Prove which identifiers a change moves.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'compare' -d 'Prove how two predicates relate.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'replay' -d 'Route the identifiers of logs, line by line.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'evaluate' -d 'Say whether a predicate is true, or show its tree.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'bench' -d 'Measure how fast events are routed.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute init" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'plist\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" identifiers' -l 'identifiers' -d 'Propose events and windows for the identifiers of this log, one a line; - is standard input, and a file that ends in .gz or .zst is unpacked. Empty lines do not count; there may be 1000000 lines and 64 MiB.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" sdk' -l 'sdk' -d 'Judge an Info.plist as that of an app built with this SDK, such as 27; without it a built app\'s names its own. From 27 on an app without a scene manifest is an error.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" field' -l 'field' -d 'Lines are JSON objects: the identifier is the string at this path, keys with dots between them (a backslash before a dot of a key).' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" column' -l 'column' -d 'Lines are rows of values: the identifier is in this column, by the name that the first row of each file gives it, or by its number, from 1.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" header' -l 'header' -d 'The first row of each file names the columns, also where --column is a number.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" delimiter' -l 'delimiter' -d 'What is between two values of a row. The default is a tab for files in .tsv, else a comma.' -rfka 'comma tab'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" from-log' -l 'from-log' -d 'Write down the windows and events of this log of a device, up to 64 MiB and 1000 different events; - is standard input.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" from-sources' -l 'from-sources' -d 'Make scenes and events of the Swift and Objective-C sources in this folder.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" o output' -l 'output' -s 'o' -d 'Where to write the fixture; - is standard output.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" force' -l 'force' -d 'Replace a file that is there.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute init" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute serve" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" port' -l 'port' -d 'The port to listen on; 0 takes one that is free.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" open' -l 'open' -d 'Open the address in the browser.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" state' -l 'state' -d 'Begin with what a link of the page has after its `#`: the link, or that part of it.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" write' -l 'write' -d 'Let the page write the fixture, and no other file.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute serve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute route" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'event' -d 'Route the fixture\'s events of these names.' -rfka '(__sceneroute_custom_completion ---completion route -- --event (count (__sceneroute_tokens -pc)) (__sceneroute_tokens -tC))'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'event-number' -d 'Route the fixture\'s events of these numbers, such as 3 or 10-20.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'identifier' -d 'Route these target content identifiers.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'notification' -d 'Route the push payloads in these .apns files.' -rfa '(set -l exts \'apns\' \'json\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'url' -d 'Route these URLs.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" stdin' -l 'stdin' -d 'Route identifiers from standard input, one per line; the input may go on for ever.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" field' -l 'field' -d 'Lines are JSON objects: the identifier is the string at this path, keys with dots between them (a backslash before a dot of a key).' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" column' -l 'column' -d 'Lines are rows of values: the identifier is in this column, by the name that the first row of each file gives it, or by its number, from 1.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" header' -l 'header' -d 'The first row of each file names the columns, also where --column is a number.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" delimiter' -l 'delimiter' -d 'What is between two values of a row. The default is a tab for files in .tsv, else a comma.' -rfka 'comma tab'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" step' -l 'step' -d 'Play the fixture\'s timeline up to this step, from 1: its event is routed, or the events that you name come after it.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'fail-on' -d 'Make the exit status 1 for an event that no scene takes (none), that several scenes share (tie), or that a scene\'s predicate fails on (error). May be repeated.' -rfka 'none tie error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute route" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute explain" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" all' -l 'all' -d 'Show the scenes of every event.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" all-scenes' -l 'all-scenes' -d 'Show every scene, of more than 20 also those that have nothing to do with the event.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain"' -l 'event' -d 'Route the fixture\'s events of these names.' -rfka '(__sceneroute_custom_completion ---completion explain -- --event (count (__sceneroute_tokens -pc)) (__sceneroute_tokens -tC))'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain"' -l 'event-number' -d 'Route the fixture\'s events of these numbers, such as 3 or 10-20.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain"' -l 'identifier' -d 'Route these target content identifiers.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain"' -l 'notification' -d 'Route the push payloads in these .apns files.' -rfa '(set -l exts \'apns\' \'json\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain"' -l 'url' -d 'Route these URLs.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" stdin' -l 'stdin' -d 'Route identifiers from standard input, one per line; the input may go on for ever.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" field' -l 'field' -d 'Lines are JSON objects: the identifier is the string at this path, keys with dots between them (a backslash before a dot of a key).' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" column' -l 'column' -d 'Lines are rows of values: the identifier is in this column, by the name that the first row of each file gives it, or by its number, from 1.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" header' -l 'header' -d 'The first row of each file names the columns, also where --column is a number.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" delimiter' -l 'delimiter' -d 'What is between two values of a row. The default is a tab for files in .tsv, else a comma.' -rfka 'comma tab'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" step' -l 'step' -d 'Play the fixture\'s timeline up to this step, from 1: its event is routed, or the events that you name come after it.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute simulate" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" step' -l 'step' -d 'Stop after each step, on a terminal: Return goes on, q ends.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" calls' -l 'calls' -d 'Show below each step what the app\'s delegates are called with, and what they lack.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" final-state' -l 'final-state' -d 'Print the windows after the last step, as a fixture, instead of the table.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute simulate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute report" -ge 1' -F
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" o output' -l 'output' -s 'o' -d 'Where to write the page; - is standard output, and the default.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'html\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report"' -l 'trace' -d 'Show where the identifiers of these logs go, one a line; - is standard input, and files that end in .gz and .zst are unpacked. There may be 1000000 identifiers. Of the JSON of `replay --summary` the counts are shown.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" field' -l 'field' -d 'Lines are JSON objects: the identifier is the string at this path, keys with dots between them (a backslash before a dot of a key).' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" column' -l 'column' -d 'Lines are rows of values: the identifier is in this column, by the name that the first row of each file gives it, or by its number, from 1.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" header' -l 'header' -d 'The first row of each file names the columns, also where --column is a number.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" delimiter' -l 'delimiter' -d 'What is between two values of a row. The default is a tab for files in .tsv, else a comma.' -rfka 'comma tab'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" diff' -l 'diff' -d 'Show what moves since this fixture.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report"' -l 'exclude' -d 'Leave out paths that match, * being any characters and ? one. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report"' -l 'without' -d 'Leave out a part: coverage, mutation, findings or proofs. May be repeated.' -rfka 'coverage mutation findings proofs'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report"' -l 'fail-on' -d 'Make the exit status 1 when something is not as expected (differs), when lint finds a warning or an error (finding), and with --diff for identifiers that go to another window (moved) or that no window takes any more (lost). May be repeated.' -rfka 'differs finding moved lost'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute report" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute test" -ge 1' -F
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test"' -l 'exclude' -d 'Leave out paths that match, * being any characters and ? one. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test"' -l 'filter' -d 'Check only events, steps and files whose name has this text in it, or matches it as a whole where it has * or ?. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" list' -l 'list' -d 'Print the cases without checking them.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" record' -l 'record' -d 'Write what comes of events and steps without `expect` into the fixtures, as `expect`, and show it as a diff.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" record-all' -l 'record-all' -d 'As --record, and write what comes in place of each expectation that is not met: for changes that are meant.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" watch' -l 'watch' -d 'Check again when a file changes, and print what changed, until interrupted.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" verbose' -l 'verbose' -d 'Print the cases that passed, too.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" fail-fast' -l 'fail-fast' -d 'Stop at the first file with a case that failed.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" require-expectations' -l 'require-expectations' -d 'A fixture that expects nothing fails.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" write' -l 'write' -d 'Write the files that change; --record, --record-all and `lint --fix` do so without it.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" diff' -l 'diff' -d 'Write nothing: print as a unified diff what would change, and end with 1 if anything would.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" coverage' -l 'coverage' -d 'Tell which comparisons of the predicates no event makes true, or none false.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" coverage-threshold' -l 'coverage-threshold' -d 'Fail when a smaller share of the comparisons is true for one event and false for another.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" lcov' -l 'lcov' -d 'Write the coverage into this file, in the form of LCOV.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" suggest' -l 'suggest' -d 'Print events that would cover the rest, each with what it comes to today.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" mutate' -l 'mutate' -d 'Put small mistakes into the predicates, and tell which of them no expectation notices.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" mutation-threshold' -l 'mutation-threshold' -d 'Fail when fewer of a hundred mistakes are noticed.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test"' -l 'format' -d 'text, json, junit, tap, github, sarif or xcode; with =FILE into that file, beside the one on standard output. May be repeated.' -rfka 'text json junit tap github sarif xcode'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" stamp' -l 'stamp' -d 'For build systems, with --format xcode: tell every finding as a warning, end with 0 whatever was found, and leave this file, which is empty.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute test" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute lint" -ge 1' -fa '(set -l exts \'json\' \'plist\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint"' -l 'exclude' -d 'Leave out paths that match, * being any characters and ? one. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint"' -l 'select' -d 'Tell only findings of this rule, by its code or id. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint"' -l 'ignore' -d 'Leave out findings of this rule. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" baseline' -l 'baseline' -d 'Tell only findings that this file does not know.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" write-baseline' -l 'write-baseline' -d 'Write the findings that there are into this file, for --baseline.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" explain' -l 'explain' -d 'Print the page of a rule, by its code or id.' -rfka 'SR001 SR002 SR003 SR004 SR005 SR010 SR011 SR012 SR013 SR014 SR015 SR016 SR017 SR018 SR019 SR020 SR021 SR022 SR023 SR024 SR025 SR026 SR027 SR028 SR029 SR030 SR031 SR032 SR033 SR034 SR035 SR040 SR041 SR042 SR043 SR044 SR101 SR102 SR103 SR104 SR105 SR106 SR107 SR108 SR109 SR110 SR111 SR112 SR201 SR202 SR203 SR204 SR205 SR206 SR207 SR208 SR209 SR210 SR211 SR212 SR213 SR214 SR215 SR216 SR301 SR302 SR303 SR304 SR305 SR306 SR307 SR308 SR309 SR310 SR311 SR312 SR313 SR314 SR315 SR316 SR321 SR322 SR323 SR324 SR325 SR326 SR327 SR328 SR329 SR330 SR341 SR342 SR343 SR401 SR402 SR403 SR404 SR405 SR406 SR407 SR408 SR409 SR410 SR411 SR412 SR413 SR414 SR415 SR416 SR417 SR418 SR501 SR502 SR503 SR504 SR505 SR506 SR507 SR508 SR509 SR510 SR511 SR512 SR513 SR514 SR601 SR602 SR603 SR607 SR608 SR701 SR702 SR703 SR704'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" rules' -l 'rules' -d 'List the rules.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" facts' -l 'facts' -d 'Show what an Info.plist says of scenes, activity types and quick actions.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" fix' -l 'fix' -d 'Make the changes that are proved to leave the meaning of a predicate, write the files and show the differences.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" unsafe-fixes' -l 'unsafe-fixes' -d 'With --fix: make the other changes, too, and say what each one changes.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" sdk' -l 'sdk' -d 'Judge an Info.plist as that of an app built with this SDK, such as 27; without it a built app\'s names its own. From 27 on an app without a scene manifest is an error.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" write' -l 'write' -d 'Write the files that change; --record, --record-all and `lint --fix` do so without it.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" diff' -l 'diff' -d 'Write nothing: print as a unified diff what would change, and end with 1 if anything would.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1: by default warning, with --facts error.' -rfka 'info warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint"' -l 'format' -d 'text, json, junit, tap, github, sarif or xcode; with =FILE into that file, beside the one on standard output. May be repeated.' -rfka 'text json junit tap github sarif xcode'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" stamp' -l 'stamp' -d 'For build systems, with --format xcode: tell every finding as a warning, end with 0 whatever was found, and leave this file, which is empty.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute lint" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute scan" -ge 1' -fa '(set -l exts \'swift\' \'m\' \'mm\' \'h\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan"' -l 'exclude' -d 'Leave out paths that match, * being any characters and ? one. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" sites' -l 'sites' -d 'List all sites with their texts and arguments.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan"' -l 'info-plist' -d 'Check this Info.plist too, in place of those that are found beside the sources. May be repeated.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'plist\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan"' -l 'against' -d 'Compare the scenes of this fixture, or of the fixtures in this folder, with the conditions of the code. May be repeated.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" write' -l 'write' -d 'Bring the fixtures of --against up to date where a drift is certain, and print what changes as a unified diff.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" baseline' -l 'baseline' -d 'Tell only findings that this file does not know.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" write-baseline' -l 'write-baseline' -d 'Write the findings that there are into this file, for --baseline.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" explain' -l 'explain' -d 'Print the page of a rule, by its code or id.' -rfka 'SR001 SR002 SR003 SR004 SR005 SR010 SR011 SR012 SR013 SR014 SR015 SR016 SR017 SR018 SR019 SR020 SR021 SR022 SR023 SR024 SR025 SR026 SR027 SR028 SR029 SR030 SR031 SR032 SR033 SR034 SR035 SR040 SR041 SR042 SR043 SR044 SR101 SR102 SR103 SR104 SR105 SR106 SR107 SR108 SR109 SR110 SR111 SR112 SR201 SR202 SR203 SR204 SR205 SR206 SR207 SR208 SR209 SR210 SR211 SR212 SR213 SR214 SR215 SR216 SR301 SR302 SR303 SR304 SR305 SR306 SR307 SR308 SR309 SR310 SR311 SR312 SR313 SR314 SR315 SR316 SR321 SR322 SR323 SR324 SR325 SR326 SR327 SR328 SR329 SR330 SR341 SR342 SR343 SR401 SR402 SR403 SR404 SR405 SR406 SR407 SR408 SR409 SR410 SR411 SR412 SR413 SR414 SR415 SR416 SR417 SR418 SR501 SR502 SR503 SR504 SR505 SR506 SR507 SR508 SR509 SR510 SR511 SR512 SR513 SR514 SR601 SR602 SR603 SR607 SR608 SR701 SR702 SR703 SR704'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1.' -rfka 'info warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan"' -l 'format' -d 'text, json, junit, tap, github, sarif or xcode; with =FILE into that file, beside the one on standard output. May be repeated.' -rfka 'text json junit tap github sarif xcode'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" stamp' -l 'stamp' -d 'For build systems, with --format xcode: tell every finding as a warning, end with 0 whatever was found, and leave this file, which is empty.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute scan" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute fmt" -ge 1' -F
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" check' -l 'check' -d 'List the predicates that would change, and end with 1 if there is one.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" diff' -l 'diff' -d 'Print what would change as a unified diff, and end with 1 if there is anything.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" w write' -l 'write' -s 'w' -d 'Write the files that change.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt"' -l 'exclude' -d 'Leave out paths that match, * being any characters and ? one. May be repeated.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute fmt" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute analyze" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" within' -l 'within' -d 'Speak of the identifiers for which this predicate is true (profile engine). The default is printable ASCII and the characters of the predicates and events.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" all-strings' -l 'all-strings' -d 'Speak of every Unicode string.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" certificate' -l 'certificate' -d 'Write a certificate of the answer into this file, as JSON: for each "there is none" a proof that Scripts/check-certificate checks without this tool. It speaks of identifiers of printable ASCII.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze"' -l 'fail-on' -d 'Make the exit status 1 for a finding of this kind, and where it is not known whether there is one; unknown is for any question without an answer. May be repeated.' -rfka 'gap fight never-wins dead always vacuous-part prefers-outside-can prefers-never-matters unknown'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" step' -l 'step' -d 'Analyse the windows of a timeline after this step, from 1; without it, those before it.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute analyze" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute diff" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute diff" -eq 2' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" within' -l 'within' -d 'Speak of the identifiers for which this predicate is true (profile engine). The default is printable ASCII and the characters of the predicates and events.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" all-strings' -l 'all-strings' -d 'Speak of every Unicode string.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" certificate' -l 'certificate' -d 'Write a certificate of the answer into this file, as JSON: for each "there is none" a proof that Scripts/check-certificate checks without this tool. It speaks of identifiers of printable ASCII.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" trace' -l 'trace' -d 'Count the identifiers of this log that move, one a line; - is standard input, and a file that ends in .gz or .zst is unpacked.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" field' -l 'field' -d 'Lines are JSON objects: the identifier is the string at this path, keys with dots between them (a backslash before a dot of a key).' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" column' -l 'column' -d 'Lines are rows of values: the identifier is in this column, by the name that the first row of each file gives it, or by its number, from 1.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" header' -l 'header' -d 'The first row of each file names the columns, also where --column is a number.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" delimiter' -l 'delimiter' -d 'What is between two values of a row. The default is a tab for files in .tsv, else a comma.' -rfka 'comma tab'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff"' -l 'fail-on' -d 'Make the exit status 1 for identifiers that go to another window (moved) or that no window takes any more (lost), and where that is not known; unknown is for any two windows without an answer. May be repeated.' -rfka 'moved lost unknown'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute diff" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" jsonl' -l 'jsonl' -d 'Compare pairs from standard input, a JSON object a line.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" within' -l 'within' -d 'Speak of the identifiers for which this predicate is true (profile engine). The default is printable ASCII and the characters of the predicates and events.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" all-strings' -l 'all-strings' -d 'Speak of every Unicode string.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" certificate' -l 'certificate' -d 'Write a certificate of the answer into this file, as JSON: for each "there is none" a proof that Scripts/check-certificate checks without this tool. It speaks of identifiers of printable ASCII.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" effort' -l 'effort' -d 'Let searches and proofs take this many times as many steps as usual. A run has a bounded number of steps; what it does not get to is called unknown or left out, with this limit.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute compare" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute replay" -ge 1' -F
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" scenes' -l 'scenes' -d 'The fixture whose scenes get the events.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" field' -l 'field' -d 'Lines are JSON objects: the identifier is the string at this path, keys with dots between them (a backslash before a dot of a key).' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" column' -l 'column' -d 'Lines are rows of values: the identifier is in this column, by the name that the first row of each file gives it, or by its number, from 1.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" header' -l 'header' -d 'The first row of each file names the columns, also where --column is a number.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" delimiter' -l 'delimiter' -d 'What is between two values of a row. The default is a tab for files in .tsv, else a comma.' -rfka 'comma tab'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" recorded' -l 'recorded' -d 'The window that the line was recorded with is in this field or column: null or empty for a new one. The answer is a summary of who moved.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" format' -l 'format' -d 'tsv or ndjson, a row for each line; of a summary text for people, json for programs and --merge.' -rfka 'tsv ndjson text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" ties' -l 'ties' -d 'Name the scenes that share the winning score.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" summary' -l 'summary' -d 'Print counts and a digest instead of rows.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" merge' -l 'merge' -d 'Add up summaries of parts of a log, in the order of the parts.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" compare' -l 'compare' -d 'Count who moved since an earlier replay of the same lines, whose rows these are (tsv or ndjson). The answer is a summary.' -rF
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" threads' -l 'threads' -d 'Route on so many threads; the default is all processors.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" line-buffered' -l 'line-buffered' -d 'Answer each line as soon as it comes.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay"' -l 'fail-on' -d 'Make the exit status 1 for an event that no scene takes (none), that several scenes share (tie), that a scene\'s predicate fails on (error), that goes to another window than was recorded (moved), or to a new one (lost). May be repeated.' -rfka 'none tie error moved lost'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute replay" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" nil' -l 'nil' -d 'Evaluate on no identifier (nil) too.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" jsonl' -l 'jsonl' -d 'Evaluate requests from standard input, a JSON object a line.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" tree' -l 'tree' -d 'Print how the predicate is understood: its canonical text and its tree.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" canonical' -l 'canonical' -d 'With --tree: print the canonical text alone.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" arguments' -l 'arguments' -d 'Values for %@ and its like, in order, as a JSON array.' -rfka ''
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute evaluate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_positional "sceneroute bench" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" no-linear' -l 'no-linear' -d 'Leave out the linear router: its times, and the comparison of the answers.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench"' -l 'allow-files-from' -d 'Let the fixture name files in this folder too. By default it may name files of its own project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe none. May be repeated.' -rfa '(__sceneroute_complete_directories)'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" format' -l 'format' -d 'text for people, json for programs (versioned; its keys stay).' -rfka 'text json'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" fail-level' -l 'fail-level' -d 'The lowest severity that makes the exit status 1. A warning that the event\'s own `expect.warnings` names does not count.' -rfka 'warning error'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" profile' -l 'profile' -d 'What predicates may use: uikit refuses what the platform\'s activation conditions forbid (MATCHES, variables, key paths other than SELF), engine takes the whole language. The default is the `options.profile` of the fixture, or else uikit; of `evaluate` and `compare`, which read no fixture, it is engine.' -rfka 'uikit engine'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" color' -l 'color' -d 'When to use colour; auto: on a terminal, unless NO_COLOR is set.' -rfka 'auto always never'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" version' -l 'version' -d 'Show the version.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute bench" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sceneroute' -n '__sceneroute_should_offer_completions_for_flags_or_options "sceneroute help" version' -l 'version' -d 'Show the version.'
