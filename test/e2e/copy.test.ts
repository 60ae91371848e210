import { expect, it } from 'vitest';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService } from '../support/plain-service/start-plain-service.ts';
import { LIVING_BOOK, startMonitor } from './start-monitor.ts';

it('copies the condition, the token and the order, says what it copied, and never reads the clipboard', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT, { meant: /^(?:\u0007|\u001b\]52;c;)/ });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('all 7 ');
  for (const [pane, said] of [
    ['1', /sent to the clipboard: condition id (\S+)/],
    ['2', /sent to the clipboard: token id (\S+)/],
    ['4', /sent to the clipboard: order id (\S+)/],
  ] as const) {
    session.press(pane);
    session.press('y');
    const screen = await session.waitFor(said);
    const [, id = ''] = said.exec(screen.join('\n')) ?? [];
    expect(id.length).toBeGreaterThan(3);
    const copied = [...session.raw().matchAll(/\u001b\]52;c;([^\u0007]*)\u0007/g)].map(([, text]) =>
      Buffer.from(text ?? '', 'base64').toString(),
    );
    expect(copied.at(-1)).toContain(id.replace('…', ''));
  }
  expect(session.raw()).not.toContain(']52;c;?');
});
