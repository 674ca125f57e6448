# What the commands print; read with `source`.

# step NUMBER OF WHAT: a line that says how far a command is.
step() {
    printf '\n[%s/%s] %s\n' "$1" "$2" "$3"
}

# fail SENTENCE: says what is wrong and what to do, and ends.
fail() {
    printf '\n%s\n' "$1" >&2
    exit 1
}

# as_time SECONDS: 75 becomes "1 min 15 s".
as_time() {
    if [ "$1" -ge 60 ]; then printf '%d min %02d s' "$(($1 / 60))" "$(($1 % 60))"; else printf '%d s' "$1"; fi
}
