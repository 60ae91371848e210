const LEAST_NODE = [22, 19] as const;

/** The library's client has no undici to send with: it is missing, or an old Node or a bundle cannot load it. */
export class UndiciNotLoaded extends Error {
  readonly code = 'NO_UNDICI';
  readonly advice: string;

  constructor(cause: Error, version: string = process.versions.node) {
    const [message, advice] = explain(cause, version);
    super(message, { cause });
    this.advice = advice;
  }
}

function explain(cause: Error, version: string): readonly [message: string, advice: string] {
  if ((cause as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') {
    return ['the package undici is not installed', 'Install it beside pmtop: npm install undici@8'];
  }
  if (isOld(version)) {
    const message = `pmtop needs Node ${LEAST_NODE.join('.')} or newer, and this is ${version}`;
    return [message, 'Run it with a newer Node.'];
  }
  return [
    `the package undici could not be loaded: ${cause.message}`,
    'Install undici@8 beside pmtop, and leave it out of a bundle (--external:undici).',
  ];
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
