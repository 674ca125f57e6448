# Builds the product and runs a server of its own with demo data on a fixed day; read with `source`.
source scripts/terminal.sh
source scripts/tools.sh
source scripts/packages.sh
source scripts/program.sh

need_node
need_rust
postgres_package
web_app
program

# demo_server NAME PORT [SMTP_URL [NOW]]: empties its data, fills it with the demo and answers at TERMINHOF_URL,
# the port or a free one above it, until the script ends. Mails go to the mail server, or else into files. It is a Monday,
# on which many are closed, or whatever instant is named.
demo_server() {
    local target
    target=$(scripts/target-folder)
    unset DATABASE_URL
    export SMTP_URL=${3:-}
    export TERMINHOF_DATA_DIR=$target/$1-data
    export TERMINHOF_NOW=${4:-2027-01-11T08:00:00Z}
    # Several browsers come from one source here.
    export TERMINHOF_RATE_LIMITS=1000
    TERMINHOF_LISTEN=$(node scripts/free-address.mjs 127.0.0.1 "$2")
    export TERMINHOF_LISTEN
    export TERMINHOF_URL=http://$TERMINHOF_LISTEN

    rm -rf "$TERMINHOF_DATA_DIR"
    "$terminhof" migrate
    "$terminhof" demo --providers 12
    "$terminhof" serve >"$target/$1-server.log" 2>&1 &
    server=$!
    # Not an interrupt: a script's background process ignores the terminal's Ctrl-C.
    # With whatever else the script has started.
    trap 'kill -TERM $(jobs -p) 2>/dev/null; wait 2>/dev/null || true' EXIT

    until is_ready "$TERMINHOF_URL"; do
        kill -0 "$server" 2>/dev/null || fail "The server ended: $(tail -n 3 "$target/$1-server.log")"
        sleep 0.1
    done
}
