# Looks for the tools a fresh machine needs; read with `source`, after terminal.sh.

# at_least HAVE WANT: compares "major.minor".
at_least() {
    local have_major=${1%%.*} want_major=${2%%.*} have_rest=${1#*.} want_rest=${2#*.}
    [ "$have_major" -gt "$want_major" ] ||
        { [ "$have_major" -eq "$want_major" ] && [ "${have_rest%%.*}" -ge "${want_rest%%.*}" ]; }
}

need_node() {
    command -v node >/dev/null && command -v npm >/dev/null ||
        fail "Node is missing: install Node 20 or newer with npm, see https://nodejs.org/en/download."
    local version
    version=$(node --version)
    at_least "${version#v}" 20.0 ||
        fail "Node $version is too old: install Node 20 or newer, see https://nodejs.org/en/download."
}

need_rust() {
    command -v cargo >/dev/null && command -v rustc >/dev/null ||
        fail "Rust is missing: install it with rustup, see https://rustup.rs."
    local version wanted
    version=$(rustc --version) || fail "Rust has no toolchain: run \`rustup default stable\`."
    version=${version#rustc }
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    at_least "$version" "$wanted" ||
        fail "Rust ${version%% *} is too old: $wanted or newer is needed, run \`rustup update stable\`."
    command -v cc >/dev/null ||
        fail "A C compiler and linker is missing: install gcc (Debian: \`apt install build-essential\`, macOS: \`xcode-select --install\`)."
}
