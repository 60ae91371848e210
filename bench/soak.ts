/**
 * The built monitor on its own exchange for an hour, or as many minutes as SOAK_MINUTES says, with its screen read all
 * the time: RSS, open files and threads once a minute, and the slope of the RSS after the first tenth. Linux, for /proc.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { startSession } from '../test/support/pty-session.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
const MINUTE_MS = 60_000;
const MOST_MB_AN_HOUR = 2;

interface Sample {
  readonly minute: number;
  readonly rssMb: number;
  readonly files: number;
  readonly threads: number;
}

export async function run(): Promise<void> {
  await using session = startSession({ args: ['--demo'] });
  await session.waitFor(/mid \.\d+/, { timeoutMs: 30_000 });
  const samples: Sample[] = [];
  const steps = Math.max(10, Math.round(MINUTES));
  for (let step = 0; step <= steps; step++) {
    const sample = takeSample(session.pid, (step * MINUTES) / steps);
    samples.push(sample);
    const { minute, rssMb, files, threads } = sample;
    console.log(
      `${minute.toFixed(1).padStart(6)} min  ${rssMb.toFixed(1)} MB  ${files} files  ${threads} threads`,
    );
    if (step < steps) await new Promise((resolve) => setTimeout(resolve, (MINUTES * MINUTE_MS) / steps));
  }
  const slope = slopeAnHour(samples.slice(Math.ceil(samples.length / 10)));
  console.log(
    `${slope.toFixed(2)} MB an hour after the warm-up (≤ ${MOST_MB_AN_HOUR}) ${slope <= MOST_MB_AN_HOUR ? 'ok' : 'MISSED'}`,
  );
}

function takeSample(pid: number, minute: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    minute,
    rssMb: field('VmRSS') / 1_000,
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: field('Threads'),
  };
}

/** Least squares over the samples, in megabytes an hour. */
function slopeAnHour(samples: readonly Sample[]): number {
  const minutes = mean(samples.map(({ minute }) => minute));
  const rss = mean(samples.map(({ rssMb }) => rssMb));
  const covariance = mean(samples.map((sample) => (sample.minute - minutes) * (sample.rssMb - rss)));
  const variance = mean(samples.map((sample) => (sample.minute - minutes) ** 2));
  return (60 * covariance) / variance;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
