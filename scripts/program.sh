# Builds the program and asks whether it runs; read with `source`, after terminal.sh.

# Sets `terminhof` to the built program. The check of everything names the one that its tests have
# built: without their features cargo would compile half of the crates once more.
program() {
    if [ -n "${TERMINHOF_PROGRAM:-}" ]; then
        terminhof=$TERMINHOF_PROGRAM
    else
        cargo build --locked --workspace
        terminhof=$(scripts/target-folder)/debug/terminhof
    fi
}

# is_ready ADDRESS: whether the server at http://127.0.0.1:8080 answers requests.
is_ready() {
    node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$1/health/ready"
}
