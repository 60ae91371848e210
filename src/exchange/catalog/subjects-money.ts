import { chanceAbove, dayName, drawField, monthName, type Subject, yearOf } from './draft.ts';
import { drawInteger, pick } from './identifiers.ts';

const COINS: readonly (readonly [name: string, price: number])[] = [
  ['Bitcoin', 96_000], ['Ethereum', 3_400], ['Solana', 180], ['XRP', 2.4], ['Dogecoin', 0.2],
]; // prettier-ignore
const STOCKS: readonly (readonly [name: string, price: number])[] = [
  ['NVIDIA', 190], ['Apple', 270], ['Tesla', 400], ['Novo Nordisk', 52], ['Toyota', 19], ['SAP', 240],
]; // prettier-ignore
const BANKS = ['Fed', 'ECB', 'Bank of England', 'Bank of Japan', 'Norges Bank', 'Banco Central do Brasil'];
const STATISTICS = ['CPI inflation', 'Unemployment', 'Retail sales growth', 'GDP growth'];
const COUNTRIES = ['the US', 'the UK', 'Germany', 'Japan', 'Brazil', 'India', 'Canada', 'Mexico'];

/** A price as people write it: hundreds for what costs thousands, cents for what costs little, and tenths of them below a dollar. */
function roundPrice(price: number): string {
  if (price < 1) return price.toFixed(3);
  if (price < 10) return price.toFixed(2);
  const whole = String(price >= 1000 ? 100 * Math.round(price / 100) : Math.round(price));
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

const coinAbove: Subject = (random, round, nowMs) => {
  const [coin, price] = COINS[round % COINS.length] as (typeof COINS)[number];
  const days = 1 + (Math.floor(round / COINS.length) % 21);
  const expected = price * (0.97 + 0.06 * random.next());
  return {
    title: `${coin} above ___ on ${dayName(nowMs, days)}?`,
    markets: [-0.06, -0.03, 0, 0.03, 0.06].map((step) => ({
      question: `Will the price of ${coin} be above $${roundPrice(price * (1 + step))} on ${dayName(nowMs, days)}?`,
      value: chanceAbove(price * (1 + step), expected, price * 0.03),
    })),
    tags: ['Crypto', 'Daily'],
    resolutionSource: 'https://www.binance.com',
    endsInDays: days,
    series: { title: `${coin} daily`, recurrence: 'daily' },
    pace: round === 0 ? 'busy' : 'steady',
  };
};

const coinUpOrDown: Subject = (random, round, nowMs) => {
  const [coin] = pick(random, COINS);
  const question = `${coin} up or down on ${dayName(nowMs, 1 + (round % 14))}? 📈📉`;
  return {
    title: question,
    markets: [{ question, outcomes: ['Up', 'Down'], value: 0.42 + 0.16 * random.next() }],
    tags: ['Crypto', 'Daily'],
    resolutionSource: 'https://www.binance.com',
    endsInDays: 1 + (round % 14),
    series: { title: `${coin} up or down`, recurrence: 'daily' },
    pace: round < 2 ? 'busy' : 'steady',
  };
};

const rateDecision: Subject = (random, round, nowMs) => {
  const bank = BANKS[round % BANKS.length] as string;
  const days = 18 + 42 * Math.floor(round / BANKS.length);
  const month = monthName(nowMs, days);
  const field = [0.82, 0.15, 0.02, 0.01].map((value) => Math.min(0.97, value * (0.9 + 0.2 * random.next())));
  const choices = ['hold rates', 'cut rates by 25 bps', 'cut rates by 50 bps or more', 'raise rates'];
  return {
    title: `${bank} decision in ${month} ${yearOf(nowMs, days)}?`,
    markets: choices.map((choice, i) => ({
      question: `Will the ${bank} ${choice} in ${month} ${yearOf(nowMs, days)}?`,
      value: field[i] as number,
    })),
    tags: ['Economy', 'Politics'],
    resolutionSource: 'https://www.federalreserve.gov',
    endsInDays: days,
    negRisk: true,
    series: { title: `${bank} decisions`, recurrence: 'monthly' },
    pace: round === 0 ? 'busy' : 'steady',
  };
};

const statistic: Subject = (random, round, nowMs) => {
  const name = STATISTICS[round % STATISTICS.length] as string;
  const country = pick(random, COUNTRIES);
  const days = 12 + 30 * (round % 5);
  const month = monthName(nowMs, days - 30);
  const expected = 1.5 + 3 * random.next();
  return {
    title: `${name} in ${country}, ${month}?`,
    markets: [-0.3, -0.1, 0.1, 0.3].map((step) => ({
      question: `Will ${name} in ${country} for ${month} be above ${(expected + step).toFixed(1)}%?`,
      value: chanceAbove(expected + step, expected, 0.25),
    })),
    tags: ['Economy'],
    resolutionSource: 'https://data.oecd.org',
    endsInDays: days,
    pace: 'quiet',
  };
};

const closingPrice: Subject = (random, round, nowMs) => {
  const [stock, price] = pick(random, STOCKS);
  const days = 5 + 7 * (round % 8);
  return {
    title: `What will ${stock} close at on ${dayName(nowMs, days)}?`,
    markets: [-0.08, 0, 0.08].map((step) => ({
      question: `Will ${stock} close above $${roundPrice(price * (1 + step))} on ${dayName(nowMs, days)}?`,
      value: chanceAbove(price * (1 + step), price, price * 0.06),
    })),
    tags: ['Economy', 'Tech'],
    resolutionSource: 'https://finance.yahoo.com',
    endsInDays: days,
    series: { title: `${stock} weekly close`, recurrence: 'weekly' },
  };
};

const largestCompany: Subject = (random, round, nowMs) => {
  const names = ['NVIDIA', 'Microsoft', 'Apple', 'Alphabet', 'Saudi Aramco'];
  const field = drawField(random, names.length);
  const days = 20 + 30 * round + drawInteger(random, 5);
  return {
    title: `Largest company on ${dayName(nowMs, days)}, ${yearOf(nowMs, days)}?`,
    markets: names.map((name, i) => ({
      question: `Will ${name} be the largest company in the world by market cap on ${dayName(nowMs, days)}, ${yearOf(nowMs, days)}?`,
      value: field[i] as number,
    })),
    tags: ['Economy', 'Tech'],
    resolutionSource: 'https://companiesmarketcap.com',
    endsInDays: days,
    negRisk: true,
  };
};

export const MONEY_SUBJECTS: readonly Subject[] = [
  coinAbove, rateDecision, coinUpOrDown, statistic, closingPrice, largestCompany,
]; // prettier-ignore
