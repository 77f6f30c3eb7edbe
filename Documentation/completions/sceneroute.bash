#!/bin/bash

__sceneroute_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__sceneroute_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__sceneroute_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__sceneroute_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_sceneroute() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __sceneroute_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    init|serve|route|explain|simulate|report|test|lint|scan|fmt|analyze|diff|compare|replay|evaluate|bench|help)
        # Offer subcommand argument completions
        "_sceneroute_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'init serve route explain simulate report test lint scan fmt analyze diff compare replay evaluate bench help' -- "${cur}"))
        ;;
    esac
}

_sceneroute_init() {
    repeating_flags=()
    non_repeating_flags=(--header --force --version -h --help)
    repeating_options=()
    non_repeating_options=(--identifiers --sdk --field --column --delimiter --from-log --from-sources --output -o --format --color --fail-level)
    __sceneroute_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--identifiers')
        __sceneroute_add_completions -f
        return
        ;;
    '--sdk')
        return
        ;;
    '--field')
        return
        ;;
    '--column')
        return
        ;;
    '--delimiter')
        __sceneroute_add_completions -W 'comma'$'\n''tab'
        return
        ;;
    '--from-log')
        __sceneroute_add_completions -f
        return
        ;;
    '--from-sources')
        __sceneroute_add_completions -d
        return
        ;;
    '--output'|'-o')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(plist)'
        return
        ;;
    esac
}

_sceneroute_serve() {
    repeating_flags=()
    non_repeating_flags=(--open --write --version -h --help)
    repeating_options=()
    non_repeating_options=(--port --state --color)
    __sceneroute_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--port')
        return
        ;;
    '--state')
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_route() {
    repeating_flags=()
    non_repeating_flags=(--stdin --header --version -h --help)
    repeating_options=(--event --event-number --identifier --notification --url --fail-on --allow-files-from)
    non_repeating_options=(--field --column --delimiter --step --format --fail-level --effort --profile --color)
    __sceneroute_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--event')
        __sceneroute_add_completions -W "$(__sceneroute_custom_complete ---completion route -- --event "${COMP_CWORD}" "$(__sceneroute_cursor_index_in_current_word)")"
        return
        ;;
    '--event-number')
        return
        ;;
    '--identifier')
        return
        ;;
    '--notification')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(apns|json)'
        return
        ;;
    '--url')
        return
        ;;
    '--field')
        return
        ;;
    '--column')
        return
        ;;
    '--delimiter')
        __sceneroute_add_completions -W 'comma'$'\n''tab'
        return
        ;;
    '--step')
        return
        ;;
    '--fail-on')
        __sceneroute_add_completions -W 'none'$'\n''tie'$'\n''error'
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_explain() {
    repeating_flags=()
    non_repeating_flags=(--all --all-scenes --stdin --header --version -h --help)
    repeating_options=(--event --event-number --identifier --notification --url --allow-files-from)
    non_repeating_options=(--field --column --delimiter --step --format --fail-level --effort --profile --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--event')
        __sceneroute_add_completions -W "$(__sceneroute_custom_complete ---completion explain -- --event "${COMP_CWORD}" "$(__sceneroute_cursor_index_in_current_word)")"
        return
        ;;
    '--event-number')
        return
        ;;
    '--identifier')
        return
        ;;
    '--notification')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(apns|json)'
        return
        ;;
    '--url')
        return
        ;;
    '--field')
        return
        ;;
    '--column')
        return
        ;;
    '--delimiter')
        __sceneroute_add_completions -W 'comma'$'\n''tab'
        return
        ;;
    '--step')
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_simulate() {
    repeating_flags=()
    non_repeating_flags=(--step --calls --final-state --version -h --help)
    repeating_options=(--allow-files-from)
    non_repeating_options=(--format --fail-level --effort --profile --color)
    __sceneroute_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_report() {
    repeating_flags=()
    non_repeating_flags=(--header --version -h --help)
    repeating_options=(--trace --exclude --without --fail-on --allow-files-from)
    non_repeating_options=(--output -o --field --column --delimiter --diff --effort --profile --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(html)'
        return
        ;;
    '--trace')
        __sceneroute_add_completions -f
        return
        ;;
    '--field')
        return
        ;;
    '--column')
        return
        ;;
    '--delimiter')
        __sceneroute_add_completions -W 'comma'$'\n''tab'
        return
        ;;
    '--diff')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--exclude')
        return
        ;;
    '--without')
        __sceneroute_add_completions -W 'coverage'$'\n''mutation'$'\n''findings'$'\n''proofs'
        return
        ;;
    '--fail-on')
        __sceneroute_add_completions -W 'differs'$'\n''finding'$'\n''moved'$'\n''lost'
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sceneroute_add_completions -f
        return
        ;;
    esac
}

_sceneroute_test() {
    repeating_flags=()
    non_repeating_flags=(--list --record --record-all --watch --verbose --fail-fast --require-expectations --write --diff --coverage --suggest --mutate --version -h --help)
    repeating_options=(--exclude --filter --format --allow-files-from)
    non_repeating_options=(--coverage-threshold --lcov --mutation-threshold --stamp --fail-level --effort --profile --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--exclude')
        return
        ;;
    '--filter')
        return
        ;;
    '--coverage-threshold')
        return
        ;;
    '--lcov')
        __sceneroute_add_completions -f
        return
        ;;
    '--mutation-threshold')
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'$'\n''junit'$'\n''tap'$'\n''github'$'\n''sarif'$'\n''xcode'
        return
        ;;
    '--stamp')
        __sceneroute_add_completions -f
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sceneroute_add_completions -f
        return
        ;;
    esac
}

_sceneroute_lint() {
    repeating_flags=()
    non_repeating_flags=(--rules --facts --fix --unsafe-fixes --write --diff --version -h --help)
    repeating_options=(--exclude --select --ignore --format --allow-files-from)
    non_repeating_options=(--baseline --write-baseline --explain --sdk --fail-level --stamp --effort --profile --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--exclude')
        return
        ;;
    '--select')
        return
        ;;
    '--ignore')
        return
        ;;
    '--baseline')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--write-baseline')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--explain')
        __sceneroute_add_completions -W 'SR001'$'\n''SR002'$'\n''SR003'$'\n''SR004'$'\n''SR005'$'\n''SR010'$'\n''SR011'$'\n''SR012'$'\n''SR013'$'\n''SR014'$'\n''SR015'$'\n''SR016'$'\n''SR017'$'\n''SR018'$'\n''SR019'$'\n''SR020'$'\n''SR021'$'\n''SR022'$'\n''SR023'$'\n''SR024'$'\n''SR025'$'\n''SR026'$'\n''SR027'$'\n''SR028'$'\n''SR029'$'\n''SR030'$'\n''SR031'$'\n''SR032'$'\n''SR033'$'\n''SR034'$'\n''SR035'$'\n''SR040'$'\n''SR041'$'\n''SR042'$'\n''SR043'$'\n''SR044'$'\n''SR101'$'\n''SR102'$'\n''SR103'$'\n''SR104'$'\n''SR105'$'\n''SR106'$'\n''SR107'$'\n''SR108'$'\n''SR109'$'\n''SR110'$'\n''SR111'$'\n''SR112'$'\n''SR201'$'\n''SR202'$'\n''SR203'$'\n''SR204'$'\n''SR205'$'\n''SR206'$'\n''SR207'$'\n''SR208'$'\n''SR209'$'\n''SR210'$'\n''SR211'$'\n''SR212'$'\n''SR213'$'\n''SR214'$'\n''SR215'$'\n''SR216'$'\n''SR301'$'\n''SR302'$'\n''SR303'$'\n''SR304'$'\n''SR305'$'\n''SR306'$'\n''SR307'$'\n''SR308'$'\n''SR309'$'\n''SR310'$'\n''SR311'$'\n''SR312'$'\n''SR313'$'\n''SR314'$'\n''SR315'$'\n''SR316'$'\n''SR321'$'\n''SR322'$'\n''SR323'$'\n''SR324'$'\n''SR325'$'\n''SR326'$'\n''SR327'$'\n''SR328'$'\n''SR329'$'\n''SR330'$'\n''SR341'$'\n''SR342'$'\n''SR343'$'\n''SR401'$'\n''SR402'$'\n''SR403'$'\n''SR404'$'\n''SR405'$'\n''SR406'$'\n''SR407'$'\n''SR408'$'\n''SR409'$'\n''SR410'$'\n''SR411'$'\n''SR412'$'\n''SR413'$'\n''SR414'$'\n''SR415'$'\n''SR416'$'\n''SR417'$'\n''SR418'$'\n''SR501'$'\n''SR502'$'\n''SR503'$'\n''SR504'$'\n''SR505'$'\n''SR506'$'\n''SR507'$'\n''SR508'$'\n''SR509'$'\n''SR510'$'\n''SR511'$'\n''SR512'$'\n''SR513'$'\n''SR514'$'\n''SR601'$'\n''SR602'$'\n''SR603'$'\n''SR607'$'\n''SR608'$'\n''SR701'$'\n''SR702'$'\n''SR703'$'\n''SR704'
        return
        ;;
    '--sdk')
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'info'$'\n''warning'$'\n''error'
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'$'\n''junit'$'\n''tap'$'\n''github'$'\n''sarif'$'\n''xcode'
        return
        ;;
    '--stamp')
        __sceneroute_add_completions -f
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json|plist)'
        return
        ;;
    esac
}

_sceneroute_scan() {
    repeating_flags=()
    non_repeating_flags=(--sites --write --version -h --help)
    repeating_options=(--exclude --info-plist --against --format)
    non_repeating_options=(--baseline --write-baseline --explain --fail-level --stamp --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--exclude')
        return
        ;;
    '--info-plist')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(plist)'
        return
        ;;
    '--against')
        __sceneroute_add_completions -f
        return
        ;;
    '--baseline')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--write-baseline')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--explain')
        __sceneroute_add_completions -W 'SR001'$'\n''SR002'$'\n''SR003'$'\n''SR004'$'\n''SR005'$'\n''SR010'$'\n''SR011'$'\n''SR012'$'\n''SR013'$'\n''SR014'$'\n''SR015'$'\n''SR016'$'\n''SR017'$'\n''SR018'$'\n''SR019'$'\n''SR020'$'\n''SR021'$'\n''SR022'$'\n''SR023'$'\n''SR024'$'\n''SR025'$'\n''SR026'$'\n''SR027'$'\n''SR028'$'\n''SR029'$'\n''SR030'$'\n''SR031'$'\n''SR032'$'\n''SR033'$'\n''SR034'$'\n''SR035'$'\n''SR040'$'\n''SR041'$'\n''SR042'$'\n''SR043'$'\n''SR044'$'\n''SR101'$'\n''SR102'$'\n''SR103'$'\n''SR104'$'\n''SR105'$'\n''SR106'$'\n''SR107'$'\n''SR108'$'\n''SR109'$'\n''SR110'$'\n''SR111'$'\n''SR112'$'\n''SR201'$'\n''SR202'$'\n''SR203'$'\n''SR204'$'\n''SR205'$'\n''SR206'$'\n''SR207'$'\n''SR208'$'\n''SR209'$'\n''SR210'$'\n''SR211'$'\n''SR212'$'\n''SR213'$'\n''SR214'$'\n''SR215'$'\n''SR216'$'\n''SR301'$'\n''SR302'$'\n''SR303'$'\n''SR304'$'\n''SR305'$'\n''SR306'$'\n''SR307'$'\n''SR308'$'\n''SR309'$'\n''SR310'$'\n''SR311'$'\n''SR312'$'\n''SR313'$'\n''SR314'$'\n''SR315'$'\n''SR316'$'\n''SR321'$'\n''SR322'$'\n''SR323'$'\n''SR324'$'\n''SR325'$'\n''SR326'$'\n''SR327'$'\n''SR328'$'\n''SR329'$'\n''SR330'$'\n''SR341'$'\n''SR342'$'\n''SR343'$'\n''SR401'$'\n''SR402'$'\n''SR403'$'\n''SR404'$'\n''SR405'$'\n''SR406'$'\n''SR407'$'\n''SR408'$'\n''SR409'$'\n''SR410'$'\n''SR411'$'\n''SR412'$'\n''SR413'$'\n''SR414'$'\n''SR415'$'\n''SR416'$'\n''SR417'$'\n''SR418'$'\n''SR501'$'\n''SR502'$'\n''SR503'$'\n''SR504'$'\n''SR505'$'\n''SR506'$'\n''SR507'$'\n''SR508'$'\n''SR509'$'\n''SR510'$'\n''SR511'$'\n''SR512'$'\n''SR513'$'\n''SR514'$'\n''SR601'$'\n''SR602'$'\n''SR603'$'\n''SR607'$'\n''SR608'$'\n''SR701'$'\n''SR702'$'\n''SR703'$'\n''SR704'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'info'$'\n''warning'$'\n''error'
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'$'\n''junit'$'\n''tap'$'\n''github'$'\n''sarif'$'\n''xcode'
        return
        ;;
    '--stamp')
        __sceneroute_add_completions -f
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(swift|m|mm|h)'
        return
        ;;
    esac
}

_sceneroute_fmt() {
    repeating_flags=()
    non_repeating_flags=(--check --diff --write -w --version -h --help)
    repeating_options=(--exclude)
    non_repeating_options=(--format --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--exclude')
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sceneroute_add_completions -f
        return
        ;;
    esac
}

_sceneroute_analyze() {
    repeating_flags=()
    non_repeating_flags=(--all-strings --version -h --help)
    repeating_options=(--fail-on --allow-files-from)
    non_repeating_options=(--within --certificate --step --format --fail-level --effort --profile --color)
    __sceneroute_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--within')
        return
        ;;
    '--certificate')
        __sceneroute_add_completions -f
        return
        ;;
    '--fail-on')
        __sceneroute_add_completions -W 'gap'$'\n''fight'$'\n''never-wins'$'\n''dead'$'\n''always'$'\n''vacuous-part'$'\n''prefers-outside-can'$'\n''prefers-never-matters'$'\n''unknown'
        return
        ;;
    '--step')
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_diff() {
    repeating_flags=()
    non_repeating_flags=(--all-strings --header --version -h --help)
    repeating_options=(--fail-on --allow-files-from)
    non_repeating_options=(--within --certificate --trace --field --column --delimiter --format --fail-level --effort --profile --color)
    __sceneroute_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--within')
        return
        ;;
    '--certificate')
        __sceneroute_add_completions -f
        return
        ;;
    '--trace')
        __sceneroute_add_completions -f
        return
        ;;
    '--field')
        return
        ;;
    '--column')
        return
        ;;
    '--delimiter')
        __sceneroute_add_completions -W 'comma'$'\n''tab'
        return
        ;;
    '--fail-on')
        __sceneroute_add_completions -W 'moved'$'\n''lost'$'\n''unknown'
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    2)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_compare() {
    repeating_flags=()
    non_repeating_flags=(--jsonl --all-strings --version -h --help)
    repeating_options=()
    non_repeating_options=(--within --certificate --format --effort --profile --color)
    __sceneroute_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--within')
        return
        ;;
    '--certificate')
        __sceneroute_add_completions -f
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--effort')
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_sceneroute_replay() {
    repeating_flags=()
    non_repeating_flags=(--header --ties --summary --merge --line-buffered --version -h --help)
    repeating_options=(--fail-on --allow-files-from)
    non_repeating_options=(--scenes --field --column --delimiter --recorded --format --compare --threads --fail-level --profile --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--scenes')
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--field')
        return
        ;;
    '--column')
        return
        ;;
    '--delimiter')
        __sceneroute_add_completions -W 'comma'$'\n''tab'
        return
        ;;
    '--recorded')
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'tsv'$'\n''ndjson'$'\n''text'$'\n''json'
        return
        ;;
    '--compare')
        __sceneroute_add_completions -f
        return
        ;;
    '--threads')
        return
        ;;
    '--fail-on')
        __sceneroute_add_completions -W 'none'$'\n''tie'$'\n''error'$'\n''moved'$'\n''lost'
        return
        ;;
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sceneroute_add_completions -f
        return
        ;;
    esac
}

_sceneroute_evaluate() {
    repeating_flags=()
    non_repeating_flags=(--nil --jsonl --tree --canonical --version -h --help)
    repeating_options=()
    non_repeating_options=(--arguments --format --profile --color)
    __sceneroute_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--arguments')
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_sceneroute_bench() {
    repeating_flags=()
    non_repeating_flags=(--no-linear --version -h --help)
    repeating_options=(--allow-files-from)
    non_repeating_options=(--format --fail-level --profile --color)
    __sceneroute_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--allow-files-from')
        __sceneroute_add_completions -d
        return
        ;;
    '--format')
        __sceneroute_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--fail-level')
        __sceneroute_add_completions -W 'warning'$'\n''error'
        return
        ;;
    '--profile')
        __sceneroute_add_completions -W 'uikit'$'\n''engine'
        return
        ;;
    '--color')
        __sceneroute_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sceneroute_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_sceneroute_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __sceneroute_offer_flags_options -1
}

complete -o filenames -F _sceneroute sceneroute
