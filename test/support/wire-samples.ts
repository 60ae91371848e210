import { INTERFACE_RECORDS } from './interface-tables.ts';

export type Wire = Record<string, unknown>;

const SAMPLE_TIME = '2026-03-04T05:06:07.000Z';

/** Values that say more than their type does. */
const SPECIAL: Readonly<Record<string, unknown>> = {
  side: 'BUY',
  conditionId: '0xc1',
  condition_id: '0xc2',
  mirrorConditionId: '0xc3',
  mirror_condition_id: '0xc4',
  market: '0xc5',
  outcomes: '["Rain","Sun"]',
  clobTokenIds: '["101","102"]',
  mirrorClobTokenIds: '["201","202"]',
  expiration: '1772600767',
  timestamp: '1772600767000',
};

/** What a service could send as `record`, with every field of the interface's table, by the table's types. */
export function sampleOf(record: string, embedded = false): Wire {
  const fields = INTERFACE_RECORDS.get(record);
  if (!fields) throw new Error(`no record ${record} in docs/interface.md`);
  const wire: Wire = {};
  for (const { name, type } of fields) {
    if (embedded && (EMBEDS.has(type) || (record === 'Event' && type === '[Tag]'))) continue;
    wire[name] = sampleValue(name, type);
  }
  return wire;
}

/** Records that hold each other; one inside the other comes without lists of its own. */
const EMBEDS = new Set(['[Event]', '[Market]', '[Series]']);

function sampleValue(name: string, type: string): unknown {
  const list = /^\[(.+)\]$/.exec(type);
  if (list) return list[1] === 'text' ? [`${name}-1`, `${name}-2`] : [sampleOf(list[1] as string, true)];
  if (INTERFACE_RECORDS.has(type)) return sampleOf(type, true);
  return SPECIAL[name] ?? scalarOf(name, type);
}

function scalarOf(name: string, type: string): unknown {
  switch (type) {
    case 'boolean':
      return true;
    case 'time':
      return SAMPLE_TIME;
    case 'integer':
      return 7;
    case 'number':
      return 0.25;
    case 'decimal':
      return '0.25';
    case 'list':
      return [{ kind: 'like' }];
    case 'object':
      return { shape: 'free' };
    default:
      return `${name}-text`;
  }
}
