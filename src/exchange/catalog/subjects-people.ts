import { dayName, drawField, type Subject, yearOf } from './draft.ts';
import { drawInteger, pick } from './identifiers.ts';

const CLUBS: readonly (readonly [league: string, source: string, clubs: readonly string[]])[] = [
  ['Premier League', 'https://www.premierleague.com', ['Arsenal', 'Liverpool', 'Chelsea', 'Brighton', 'Everton', 'Fulham', 'Aston Villa', 'Newcastle']],
  ['La Liga', 'https://www.laliga.com', ['Real Madrid', 'Barcelona', 'Atlético Madrid', 'Real Sociedad', 'Athletic Bilbao', 'Sevilla']],
  ['NBA', 'https://www.nba.com', ['Celtics', 'Lakers', 'Nuggets', 'Thunder', 'Knicks', 'Warriors', 'Spurs', 'Heat']],
  ['NHL', 'https://www.nhl.com', ['Oilers', 'Rangers', 'Bruins', 'Panthers', 'Maple Leafs', 'Avalanche']],
  ['J1 League', 'https://www.jleague.co', ['ヴィッセル神戸', '横浜F・マリノス', '鹿島アントラーズ', '浦和レッズ', '川崎フロンターレ']],
]; // prettier-ignore
const ELECTIONS = [
  'Dutch', 'Peruvian', 'Hungarian', 'Colombian', 'Swedish', 'Brazilian', 'Latvian', 'Bosnian', 'Zambian', 'Danish',
]; // prettier-ignore
const SURNAMES = [
  'Almeida', 'Bergström', 'Castillo', 'Dijkstra', 'Eriksen', 'Fontaine', 'García', 'Horváth', 'Ivanova', 'Jensen',
  'Kowalski', 'Lindqvist', 'Moreau', 'Novák', 'Okafor', 'Petrov', 'Quispe', 'Rossi', 'Szabó', 'Tanaka',
]; // prettier-ignore
const COUNTRIES = 'France, Japan, Canada, South Korea, Spain, Israel, Thailand, Nepal, Peru, Italy'.split(
  ', ',
);
const FILMS = ['Best Picture', 'Best Director', 'Best Animated Feature', 'Best International Feature'];

const matchWinner: Subject = (random, round, nowMs) => {
  const [league, source, clubs] = CLUBS[round % CLUBS.length] as (typeof CLUBS)[number];
  const home = pick(random, clubs);
  const away = pick(
    random,
    clubs.filter((club) => club !== home),
  );
  const days = 1 + (round % 10);
  const question = `${league}: ${home} vs. ${away} (${dayName(nowMs, days)})`;
  return {
    title: question,
    markets: [{ question, outcomes: [home, away], value: 0.15 + 0.7 * random.next() }],
    tags: ['Sports', league],
    resolutionSource: source,
    endsInDays: days,
    series: { title: league, recurrence: 'weekly' },
    pace: round < 3 ? 'busy' : 'steady',
  };
};

const champion: Subject = (random, round, nowMs) => {
  const [league, source, clubs] = CLUBS[round % CLUBS.length] as (typeof CLUBS)[number];
  const field = drawField(random, clubs.length);
  const year = yearOf(nowMs, 200) + Math.floor(round / CLUBS.length);
  return {
    title: `${league} winner ${year}? 🏆`,
    markets: clubs.map((club, i) => ({
      question: `Will ${club} win the ${year} ${league}? 🏆`,
      value: field[i] as number,
    })),
    tags: ['Sports', league],
    resolutionSource: source,
    endsInDays: 200 + 365 * Math.floor(round / CLUBS.length),
    negRisk: true,
    series: { title: `${league} champions`, recurrence: 'annual' },
  };
};

const election: Subject = (random, round, nowMs) => {
  const people = ELECTIONS[round % ELECTIONS.length] as string;
  const names = [0, 1, 2, 3, 4].map(
    (i) => SURNAMES[(round * 7 + i * 3 + drawInteger(random, 3)) % 20] as string,
  );
  const candidates = Array.from(new Set(names));
  const field = drawField(random, candidates.length);
  const days = 40 + 25 * round;
  return {
    title: `${people} election winner ${yearOf(nowMs, days)}?`,
    markets: candidates.map((candidate, i) => ({
      question: `Will ${candidate} win the ${yearOf(nowMs, days)} ${people} election?`,
      value: field[i] as number,
    })),
    tags: ['Politics', 'Elections'],
    resolutionSource: '',
    endsInDays: days,
    negRisk: true,
    pace: round === 0 ? 'busy' : 'steady',
  };
};

const resignation: Subject = (random, round, nowMs) => {
  const country = pick(random, COUNTRIES);
  const days = 30 + 15 * (round % 12);
  const question = `Will the prime minister of ${country} still be in office when the parliament returns from its recess, counted from the day the summons is printed in the official gazette, on or before ${dayName(nowMs, days)}?`;
  return {
    title: question,
    markets: [{ question, value: 0.5 + 0.49 * random.next() }],
    tags: ['Politics', 'World'],
    resolutionSource: '',
    endsInDays: days,
    pace: 'quiet',
  };
};

const japaneseNews: Subject = (random, round, nowMs) => {
  const year = yearOf(nowMs, 100) + (round % 4);
  const topics = [
    '日経平均株価は6万円を超えますか',
    '紅白歌合戦の視聴率は30%を超えますか',
    '東京で初雪は12月中に観測されますか',
    '羽生善治九段はタイトルを獲得しますか',
  ];
  const question = `${year}年に${topics[round % topics.length] as string}？`;
  return {
    title: question,
    markets: [{ question, outcomes: ['はい', 'いいえ'], value: 0.1 + 0.7 * random.next() }],
    tags: ['World', 'Culture'],
    resolutionSource: 'https://www3.nhk.or.jp',
    endsInDays: 60 + 20 * (round % 9),
  };
};

const chineseNews: Subject = (random, round, nowMs) => {
  const month = 1 + (round % 12);
  const topics = [
    '人民币兑美元会升破7.0吗',
    '上证指数会收于4000点以上吗',
    '特斯拉上海工厂产量会创新高吗',
    '电影票房会突破50亿元吗',
  ];
  const question = `${yearOf(nowMs, 60) + Math.floor(round / 12)}年${month}月${topics[round % topics.length] as string}？`;
  return {
    title: question,
    markets: [{ question, outcomes: ['会', '不会'], value: 0.1 + 0.7 * random.next() }],
    tags: ['World', 'Economy'],
    resolutionSource: '',
    endsInDays: 30 + 30 * (round % 12),
    pace: 'quiet',
  };
};

const award: Subject = (random, round, nowMs) => {
  const prize = FILMS[round % FILMS.length] as string;
  const year = yearOf(nowMs, 120) + Math.floor(round / FILMS.length);
  const names = ['The Salt Road', 'Nine Winters', 'Ça va aller 🎬', '海街の手紙', 'Anchor & Kite'];
  const field = drawField(random, names.length);
  return {
    title: `Oscars ${year}: ${prize}?`,
    markets: names.map((name, i) => ({
      question: `Will “${name}” win ${prize} at the ${year} Oscars?`,
      value: field[i] as number,
    })),
    tags: ['Culture', 'Movies'],
    resolutionSource: 'https://www.oscars.org',
    endsInDays: 120 + 365 * Math.floor(round / FILMS.length),
    negRisk: true,
  };
};

const eurovision: Subject = (random, round, nowMs) => {
  const year = yearOf(nowMs, 180) + round;
  const field = drawField(random, 6);
  const flags = ['🇸🇪 Sweden', '🇺🇦 Ukraine', '🇮🇹 Italy', '🇫🇮 Finland', '🇬🇷 Greece', '🇵🇹 Portugal'];
  return {
    title: `Eurovision ${year} winner? 🎤✨`,
    markets: flags.map((flag, i) => ({
      question: `Will ${flag} win Eurovision ${year}?`,
      value: field[i] as number,
    })),
    tags: ['Culture', 'Music'],
    resolutionSource: 'https://eurovision.tv',
    endsInDays: 180 + 365 * round,
    negRisk: true,
    pace: 'quiet',
  };
};

export const PEOPLE_SUBJECTS: readonly Subject[] = [
  matchWinner, election, champion, japaneseNews, resignation, award, chineseNews, eurovision,
]; // prettier-ignore
