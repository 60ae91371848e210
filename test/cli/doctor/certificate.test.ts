import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checkCertificates } from '../../../src/cli/doctor/check-certificate.ts';
import { realClock } from '../../../src/system/system-clock.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../support/tls/${name}.pem`, import.meta.url), 'utf8');
const signed = (name: string): TlsOptions => ({ key: pem('service-key'), cert: pem(`${name}-certificate`) });

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, pem('authority')]));
afterAll(() => setDefaultCACertificates(trusted));

async function diagnose(options: TlsOptions, clock = realClock) {
  const server = createServer(options, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return checkCertificates(
    { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, readOnly: false },
    clock,
  );
}

it('tells how long a good certificate is valid', async () => {
  expect(await diagnose(signed('right'))).toMatchObject([
    { state: 'ok', says: expect.stringMatching(/^127\.0\.0\.1: TLSv1\.3, valid for \d+ days$/) as string },
  ]);
});

it('warns of one that ends soon', async () => {
  const tenDaysBefore = Date.parse('2119-12-22T00:00:00Z');
  expect(await diagnose(signed('right'), { ...realClock, now: () => tenDaysBefore })).toMatchObject([
    { state: 'warn', says: '127.0.0.1: TLSv1.3, valid for 10 days' },
  ]);
});

it.each<[string, TlsOptions, RegExp, RegExp]>([
  [
    'of nobody',
    { key: pem('untrusted-key'), cert: pem('untrusted-certificate') },
    /SELF_SIGNED/,
    /NODE_EXTRA_CA_CERTS/,
  ],
  ['that has expired', signed('expired'), /CERT_HAS_EXPIRED/, /must renew it/],
  ['of another host', signed('elsewhere'), /ALTNAME_INVALID/, /that of another host/],
  ['that is none', {}, /SSL|TLS/, /check the address and the port/],
])('fails for one %s, with what to do', async (_, options, says, advice) => {
  expect(await diagnose(options)).toEqual([
    {
      check: 'certificate',
      state: 'fail',
      says: expect.stringMatching(says) as string,
      advice: expect.stringMatching(advice) as string,
    },
  ]);
});

it('says of a port without TLS that it has none, and blames no certificate', async () => {
  const server = createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await checkCertificates({ url, readOnly: false }, realClock)).toEqual([
    {
      check: 'certificate',
      state: 'fail',
      says: `${url.slice('https://'.length)} speaks no TLS`,
      advice: 'begin the address with http://, or give the port that https has',
    },
  ]);
});

it('has nothing to say where there is no certificate to see', async () => {
  expect(await checkCertificates({ url: 'http://127.0.0.1:1', readOnly: false }, realClock)).toEqual([]);
  expect(await checkCertificates({ url: 'https://127.0.0.1:1', readOnly: false }, realClock)).toEqual([]);
  const silent = createPlainServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const hasty = { ...realClock, schedule: (_: number, run: () => void) => realClock.schedule(50, run) };
  expect(
    await checkCertificates(
      { url: `https://127.0.0.1:${(silent.address() as AddressInfo).port}`, readOnly: false },
      hasty,
    ),
  ).toEqual([]);
});

it('is looked at once for each host that a service has', async () => {
  const server = createServer(signed('right'), (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const expired = createServer(signed('expired'), (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => expired.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void expired.close());
  const dataUrl = `https://127.0.0.1:${(expired.address() as AddressInfo).port}/data`;
  const settings = { url: `${url}/clob`, catalogUrl: `${url}/catalog`, dataUrl, readOnly: false };
  const states = (await checkCertificates(settings, realClock)).map(({ state }) => state);
  expect(states).toEqual(['ok', 'fail']);
});
