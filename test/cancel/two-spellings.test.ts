import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { sameId } from '../../src/domain/same-id.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, ONE_ID, scene } from './cancel-scene.ts';
import { type CancelScript, failure, listing, order, target } from './fake-account.ts';

const ID = `0x${'ab'.repeat(32)}`;
const IN_CAPITALS = `0x${'AB'.repeat(32)}`;

const keeps: CancelScript = async () =>
  ok({ canceled: [], notCanceled: [{ id: IN_CAPITALS, reason: 'locked' }] });

/** A press of one order, which lists spell in small letters, and which answers with capitals. */
function pressed(script: CancelScript, keepsRecords = true): CancelScene {
  const made = scene([order(ID)]);
  const { account, clock, cancels } = made;
  account.listScripts = [listing];
  account.cancelScripts = [script];
  account.getOrder = async (id) => {
    await sleep(clock, 5);
    const all = [...account.open.values(), ...(keepsRecords ? account.gone.values() : [])];
    return ok(all.find((each) => sameId(each.id, id)));
  };
  void cancels.start(target([order(ID)], { scope: ONE_ID, ordersReadAtMs: clock.now() }));
  return made;
}

it('an order that an answer keeps in another spelling is counted once', async () => {
  const { clock, told } = pressed(keeps);
  await passSeconds(clock, 60);
  expect(told.at(-1)?.left.map(({ id }) => id)).toEqual([ID]);
});

it('its fill is told once', async () => {
  const { clock, told } = pressed(async (own, request) => {
    own.fill(ID);
    return keeps(own, request);
  });
  await passSeconds(clock, 60);
  expect(told.at(-1)?.filled.map(({ id }) => id)).toEqual([ID]);
});

it.each([true, false])(
  'one that an answer cancels in another spelling is no other market’s (records are kept: %s)',
  async (keepsRecords) => {
    const { clock, told } = pressed(async (own, request) => {
      own.execute(request);
      return ok({ canceled: [IN_CAPITALS], notCanceled: [] });
    }, keepsRecords);
    await passSeconds(clock, 60);
    expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', canceled: [ID], outside: [] });
  },
);

const unreadable: CancelScript = async () =>
  fail({ ...failure({ kind: 'malformed' }), namedIds: [IN_CAPITALS] } as Failure);

it('nor is one that an answer names which cannot be read: it is left once', async () => {
  const { clock, told } = pressed(unreadable);
  await passSeconds(clock, 60);
  expect(told.at(-1)?.left.map(({ id }) => id)).toEqual([ID]);
});

it('and its fill is told once', async () => {
  const { clock, told } = pressed(async (own, request) => {
    own.fill(ID);
    return unreadable(own, request);
  });
  await passSeconds(clock, 60);
  expect(told.at(-1)?.filled.map(({ id }) => id)).toEqual([ID]);
});
