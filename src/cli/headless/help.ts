/** What `pmtop --help` leads with: what one types, before what one can type. */
export const EXAMPLES = `pmtop: top for prediction markets

  pmtop                                      the monitor on its own exchange, a demo
  pmtop --url https://clob.example.com       the monitor on a service
  pmtop book will-it-rain                    its order books, as a table
  pmtop prices will-it-rain --watch          a line of JSON whenever a best price changes
  pmtop orders --json                        your open orders, for a program
  pmtop cancel will-it-rain --yes            cancel your orders on one market, and verify
  pmtop cancel --all                         the same on every market, after asking
  pmtop drill lie                            practise a cancel that goes wrong
  pmtop exchange --port 8123                 the embedded exchange alone
`;

/** Flags and environment, after the commands. */
export const MONITOR_HELP = `
Flags of the monitor:
  --url URL              the service to watch (or PMTOP_URL)
  --catalog-url URL      where its catalog lives, when elsewhere (or PMTOP_CATALOG_URL)
  --creator ADDR|SITE    only the markets of this creator
  --market REF           open with this market: slug, condition id, market id or token id
  --demo                 the embedded exchange, whatever is configured
  --read-only            no cancelling (or PMTOP_READ_ONLY=1)
  --instant              the cancel key needs no second press
  --fps N                frames a second at most, 1 to 60
  --theme NAME           dark, light, high-contrast, high-contrast-light, colour-blind or mono (or PMTOP_THEME)
  --chart STYLE          the price chart as ascii, block or braille
  --ascii                nothing but ASCII (or PMTOP_ASCII=1)
  --no-mouse             the mouse is left to the terminal
  --screen-reader        sentences, one after the other, in place of a screen

Account: PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE
Exit codes: 0 done, for a cancel verified · 1 failed · 2 usage or no consent · 3 known not clear
            4 unresolved: something may have been sent · 130 interrupted`;
