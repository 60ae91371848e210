/** `PMTOP_SEED` is what every property draws from: a failing one prints its seed. */
const seed = process.env['PMTOP_SEED'];
if (seed !== undefined) {
  // Few runs want it, and it would load for every file.
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(seed) });
}
