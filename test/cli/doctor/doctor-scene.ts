import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/domain/clock.ts';
import type { DoctorIo, Finding } from '../../../src/cli/doctor/finding.ts';
import { type DoctorOptions, runDoctor } from '../../../src/cli/doctor/run-doctor.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import {
  createExchange,
  type Exchange,
  type ExchangeOptions,
} from '../../../src/exchange/create-exchange.ts';
import { environmentOf, type Keys } from '../../support/ask-signed.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { connectTo } from '../../support/test-client.ts';

/** Waits pass eight times as fast; what is measured is not. */
const HASTY: Clock = { ...realClock, schedule: (delayMs, run) => realClock.schedule(delayMs / 8, run) };

export interface Consultation {
  readonly code: number;
  readonly findings: readonly Finding[];
  /** The finding of a check; fails the test when there is none. */
  of(check: string): Finding;
}

export interface Patient {
  readonly url?: string;
  readonly keys?: Keys;
  readonly environment?: Record<string, string>;
  readonly io?: Partial<DoctorIo>;
  readonly options?: DoctorOptions;
}

/** What the doctor finds. */
export async function consult(patient: Patient): Promise<Consultation> {
  const { code, said } = await visit({ ...patient, options: { ...patient.options, json: true } });
  const { findings } = JSON.parse(said) as { findings: Finding[] };
  return { code, findings, of: (check) => find(findings, check) };
}

/** What the doctor says to a person. */
export async function listen(patient: Patient): Promise<string> {
  return (await visit(patient)).said;
}

async function visit({ url, keys, environment = {}, io = {}, options = {} }: Patient) {
  let said = '';
  const code = await runDoctor(options, {
    environment: {
      XDG_CONFIG_HOME: temporaryFolder(),
      ...(url !== undefined && { PMTOP_URL: url }),
      ...(keys && environmentOf(keys)),
      ...environment,
    },
    connect: (settings) => connectTo({ ...settings, clock: HASTY }),
    clock: HASTY,
    stateFolder: temporaryFolder(),
    terminal: { isTTY: false },
    out: (text) => (said += text),
    ...io,
  });
  return { code, said };
}

function find(findings: readonly Finding[], check: string): Finding {
  const found = findings.find((finding) => finding.check === check);
  if (!found) throw new Error(`the doctor did not look at ${check}`);
  return found;
}

/** A quiet exchange of the test's own. */
export async function startPatient(options: Partial<ExchangeOptions> = {}): Promise<Exchange> {
  const exchange = await createExchange({
    clock: realClock,
    markets: 20,
    traders: false,
    ...options,
  }).listen();
  onTestFinished(() => exchange.close());
  return exchange;
}
