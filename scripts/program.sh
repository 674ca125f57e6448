# Builds the program; read with `source`, after terminal.sh.

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
