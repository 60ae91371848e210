/** Says a vitest JSON report in one line, for machines: `node scripts/print-counts.ts REPORT`. */
import { readFileSync } from 'node:fs';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

const text = readFileSync(process.argv[2] as string, 'utf8');
if (text === '') {
  console.log('no test ran: a check before the tests failed\n0 passed, 1 failed');
} else {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as Report;
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  console.log(`${numPassedTests} passed, ${numFailedTests + unloadable.length} failed`);
}
