#!/bin/sh
# Installs Debian packages where that is allowed: root, and apt-get. Says why where it is not.
# Without arguments: the real servers that tests start private instances of, the sandbox of programs, and the
# clients that know nothing of ours: curl with jq, node, and a browser.
set -eu

packages=""
if [ "$#" -gt 0 ]; then
    packages="$*"
else
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || packages="$packages postgresql"
    command -v redis-server >/dev/null 2>&1 || packages="$packages redis-server"
    [ -x /usr/lib/rabbitmq/bin/rabbitmq-server ] || packages="$packages rabbitmq-server"
    command -v bwrap >/dev/null 2>&1 || packages="$packages bubblewrap"
    command -v prometheus >/dev/null 2>&1 || packages="$packages prometheus"
    command -v sqlite3 >/dev/null 2>&1 || packages="$packages sqlite3"
    command -v curl >/dev/null 2>&1 || packages="$packages curl"
    command -v jq >/dev/null 2>&1 || packages="$packages jq"
    command -v npm >/dev/null 2>&1 || packages="$packages nodejs npm"
    [ -x "${ARDRI_CHROMIUM:-/usr/bin/chromium-headless-shell}" ] || packages="$packages chromium-headless-shell"
fi
[ -n "$packages" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "not installed: ${packages# } (that needs root and apt-get); what needs them is skipped or fails" >&2
    [ "${CI:-}" != "true" ] || exit 1
    exit 0
fi

# The packages start their servers when they are installed; the tests start their own.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' > "$policy"
    chmod 755 "$policy"
    trap 'rm -f "$policy"' EXIT
fi
echo "installing: ${packages# }" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# Where Chromium is not packed without its windows, the whole of it does, for a third more work.
apt-cache show chromium-headless-shell >/dev/null 2>&1 || packages=$(echo "$packages" | sed "s/chromium-headless-shell/chromium/")
# shellcheck disable=SC2086  # a list of words on purpose
apt-get install -y -qq --no-install-recommends $packages >/dev/null
