/** Bits of color: none, the 16 of every terminal, 256, or true color. */
export type ColorLevel = 0 | 4 | 8 | 24;

export interface Capabilities {
  readonly colorLevel: ColorLevel;
  /** The locale is UTF-8 and the terminal draws more than ASCII. */
  readonly unicode: boolean;
  /** `TERM` is `dumb`, empty or missing: no escape sequence may be sent. */
  readonly dumb: boolean;
  /** A full screen can be drawn: a terminal that understands escape sequences. */
  readonly interactive: boolean;
  /** The terminal is at the other end of ssh: writes say nothing of how far it has come. */
  readonly remote: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the terminal can do, from the environment alone. Color: NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE,
 * then CLICOLOR=0, then TERM=dumb, then COLORTERM and TERM on a terminal. Locale: LC_ALL, LC_CTYPE, LANG.
 */
export function detectCapabilities(env: Environment, isTTY: boolean): Capabilities {
  const term = env['TERM'] ?? '';
  const dumb = term === '' || term === 'dumb';
  return {
    colorLevel: detectColor(env, isTTY && !dumb),
    unicode: detectUnicode(env, term),
    dumb,
    interactive: isTTY && !dumb,
    remote: isSet(env['SSH_CONNECTION']) || isSet(env['SSH_TTY']),
  };
}

function detectColor(env: Environment, capable: boolean): ColorLevel {
  if (isSet(env['NO_COLOR'])) return 0;
  const forced = forcedColor(env);
  if (forced !== undefined) return forced;
  if (env['CLICOLOR'] === '0' || !capable) return 0;
  return terminalColor(env);
}

/** FORCE_COLOR takes a level (0 to 3) or any word for "at least some"; CLICOLOR_FORCE any but 0. */
function forcedColor(env: Environment): ColorLevel | undefined {
  const force = env['FORCE_COLOR'];
  if (force === '0' || force === 'false') return 0;
  if (force === '1') return 4;
  if (force === '2') return 8;
  if (force === '3') return 24;
  const demanded = force !== undefined || (isSet(env['CLICOLOR_FORCE']) && env['CLICOLOR_FORCE'] !== '0');
  return demanded ? terminalColor(env) : undefined;
}

function terminalColor(env: Environment): ColorLevel {
  const colorTerm = env['COLORTERM'] ?? '';
  if (colorTerm === 'truecolor' || colorTerm === '24bit') return 24;
  const term = env['TERM'] ?? '';
  if (/-direct\b/.test(term)) return 24;
  if (/256/.test(term) || /^(tmux|alacritty|xterm-kitty|foot|wezterm)/.test(term)) return 8;
  return 4;
}

/** Consoles of the kernel draw a font of 256 or 512 glyphs, whatever the locale says. */
function detectUnicode(env: Environment, term: string): boolean {
  if (term === 'linux') return false;
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(isSet) ?? '';
  return /utf-?8/i.test(locale);
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
