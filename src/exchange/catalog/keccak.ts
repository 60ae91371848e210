/** Bytes that one round of Keccak-256 takes in. */
const RATE = 136;
const LANES = 25;
const MASK = (1n << 64n) - 1n;

/** Keccak-256 as Ethereum uses it, with the padding from before it became SHA-3 (which Node's crypto has). */
export function keccak256(message: Uint8Array): Buffer {
  const padded = Buffer.alloc(RATE * (Math.floor(message.length / RATE) + 1));
  padded.set(message);
  padded[message.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] as number) | 0x80;
  const state = new BigUint64Array(LANES);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++) {
      state[lane] = laneAt(state, lane) ^ padded.readBigUInt64LE(block + 8 * lane);
    }
    permute(state);
  }
  return Buffer.from(state.buffer, 0, 32);
}

/** FIPS 202, section 3.3: 24 rounds over a 5 × 5 array of 64-bit lanes, lane x, y at x + 5y. */
function permute(state: BigUint64Array): void {
  for (const constant of ROUND_CONSTANTS) {
    mixColumns(state);
    moveLanes(state);
    mixRows(state);
    state[0] = laneAt(state, 0) ^ constant;
  }
}

function mixColumns(state: BigUint64Array): void {
  const parity = [0, 1, 2, 3, 4].map((x) =>
    [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ laneAt(state, x + y), 0n),
  );
  for (let lane = 0; lane < LANES; lane++) {
    const x = lane % 5;
    const [left, right] = [parity[(x + 4) % 5] as bigint, parity[(x + 1) % 5] as bigint];
    state[lane] = laneAt(state, lane) ^ left ^ rotate(right, 1n);
  }
}

/** Turns every lane but the first by its own number of bits and moves it to its next place. */
function moveLanes(state: BigUint64Array): void {
  let [x, y] = [1, 0];
  let carried = laneAt(state, 1);
  for (let step = 1; step <= 24; step++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const next = laneAt(state, x + 5 * y);
    state[x + 5 * y] = rotate(carried, BigInt(((step * (step + 1)) / 2) % 64));
    carried = next;
  }
}

function mixRows(state: BigUint64Array): void {
  const before = state.slice();
  for (let lane = 0; lane < LANES; lane++) {
    const row = lane - (lane % 5);
    const [next, after] = [laneAt(before, row + ((lane + 1) % 5)), laneAt(before, row + ((lane + 2) % 5))];
    state[lane] = laneAt(before, lane) ^ (~next & MASK & after);
  }
}

function rotate(lane: bigint, bits: bigint): bigint {
  return ((lane << bits) | (lane >> (64n - bits))) & MASK;
}

function laneAt(state: BigUint64Array, lane: number): bigint {
  return state[lane] as bigint;
}

/** FIPS 202, section 3.2.5: bits of a linear feedback shift register, seven to a round. */
const ROUND_CONSTANTS: readonly bigint[] = drawRoundConstants();

function drawRoundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let power = 0; power <= 6; power++) {
      if (register & 1) constant |= 1n << BigInt(2 ** power - 1);
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    }
    return constant;
  });
}
