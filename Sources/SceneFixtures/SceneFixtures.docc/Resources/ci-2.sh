Scripts/sceneroute route Tests/WindowTests/windows.json --profile uikit --fail-on none
