import type { Random } from '../../domain/random.ts';
import { chanceAbove, dayName, drawField, type EventDraft, type Subject, yearOf } from './draft.ts';
import { drawInteger, pick } from './identifiers.ts';

/** Yearly mean of the daily high in °C, and how much warmer July is than that. */
const CITIES: readonly (readonly [name: string, mean: number, julyAboveMean: number])[] = [
  ['Lisbon', 21, 7], ['London', 15, 8], ['New York', 17, 12], ['São Paulo', 25, -3], ['Reykjavík', 8, 6],
  ['Nairobi', 25, -2], ['Seoul', 18, 12], ['Zürich', 14, 11], ['Chicago', 15, 14], ['Mumbai', 31, 0],
  ['Cape Town', 22, -4], ['Oslo', 11, 12], ['Denver', 18, 14], ['Kraków', 14, 11], ['Auckland', 19, -5],
  ['Santiago', 23, -8], ['Manila', 32, 0], ['Tbilisi', 19, 12], ['Bogotá', 19, 0], ['Helsinki', 10, 12],
]; // prettier-ignore
const ATLANTIC_STORMS = ['Arthur', 'Bertha', 'Cristobal', 'Dolly', 'Edouard', 'Fay', 'Gonzalo', 'Hanna'];
const VOLCANOES = ['Etna', 'Kīlauea', 'Popocatépetl', 'Sakurajima', 'Stromboli', 'Merapi', 'Fagradalsfjall'];

const WEATHER_SOURCE = 'https://www.wunderground.com/history';

const rain: Subject = (random, round, nowMs) => {
  const [city] = pick(random, CITIES);
  const days = 1 + (round % 9);
  return {
    title: `Will it rain in ${city} on ${dayName(nowMs, days)}?`,
    markets: [
      { question: `Will it rain in ${city} on ${dayName(nowMs, days)}?`, value: 0.1 + 0.8 * random.next() },
    ],
    tags: ['Weather'],
    resolutionSource: WEATHER_SOURCE,
    endsInDays: days,
    series: { title: `Rain in ${city}`, recurrence: 'daily' },
    pace: round === 0 ? 'busy' : 'steady',
  };
};

const highestTemperature: Subject = (random, round, nowMs) => {
  const [city, mean, julyAboveMean] = pick(random, CITIES);
  const days = 1 + (round % 7);
  const season = Math.cos(((new Date(nowMs).getUTCMonth() - 6) * Math.PI) / 6);
  const expected = Math.round(mean + julyAboveMean * season) + drawInteger(random, 5) - 2;
  const bands = [-2, -1, 0, 1, 2].map((step) => expected + step);
  const values = [0.1, 0.22, 0.34, 0.22, 0.1];
  return {
    title: `Highest temperature in ${city} on ${dayName(nowMs, days)}?`,
    markets: bands.map((band, i) => ({
      question: `Will the highest temperature in ${city} be ${band}°C on ${dayName(nowMs, days)}?`,
      value: values[i] as number,
    })),
    tags: ['Weather', 'Daily'],
    resolutionSource: WEATHER_SOURCE,
    endsInDays: days,
    negRisk: true,
    series: { title: `Highest temperature in ${city}`, recurrence: 'daily' },
  };
};

const hurricanes: Subject = (random, round, nowMs) => {
  const storm = ATLANTIC_STORMS[round % ATLANTIC_STORMS.length] as string;
  const year = yearOf(nowMs, 60 + round * 40);
  return {
    title: `How strong will hurricane ${storm} get in ${year}? 🌀`,
    markets: ['Category 3', 'Category 4', 'Category 5'].map((category, i) => ({
      question: `Will hurricane ${storm} reach ${category} or higher in ${year}? 🌀`,
      value: [0.38, 0.17, 0.05][i] as number,
    })),
    tags: ['Weather', 'Science'],
    resolutionSource: 'https://www.nhc.noaa.gov',
    endsInDays: 60 + drawInteger(random, 60),
    pace: 'quiet',
  };
};

const eruptions: Subject = (random, round, nowMs) =>
  eruption(random, pick(random, VOLCANOES), 10 + round * 3, nowMs);

function eruption(random: Random, volcano: string, days: number, nowMs: number): EventDraft {
  const deadlines = [days, days + 30, days + 90];
  return {
    title: `${volcano} eruption by…? 🌋`,
    markets: deadlines.map((deadline, i) => ({
      question: `Will ${volcano} erupt by ${dayName(nowMs, deadline)}, ${yearOf(nowMs, deadline)}? 🌋`,
      value: 0.06 + 0.2 * i + 0.1 * random.next(),
    })),
    tags: ['Science'],
    resolutionSource: 'https://volcano.si.edu',
    endsInDays: days + 90,
    pace: 'quiet',
  };
}

const recordHeat: Subject = (_random, round, nowMs) => {
  const year = yearOf(nowMs, 300) + round;
  const expected = 1.3 + 0.02 * round;
  return {
    title: `How hot will ${year} be?`,
    markets: [1.2, 1.3, 1.4, 1.5].map((degrees) => ({
      question: `Will the global temperature anomaly of ${year} be above ${degrees.toFixed(2)}°C according to the first table that the GISS team publishes in the January after it?`,
      value: chanceAbove(degrees, expected, 0.1),
    })),
    tags: ['Climate', 'Science'],
    resolutionSource: 'https://data.giss.nasa.gov',
    endsInDays: 365 * (round + 1),
    pace: 'quiet',
  };
};

const missions: Subject = (random, round, nowMs) => {
  const field = drawField(random, 4);
  const year = yearOf(nowMs, 200) + (round % 3);
  return {
    title: `Which agency lands on the Moon next after ${dayName(nowMs, round)}? 🚀`,
    markets: ['NASA', 'CNSA', 'ISRO', 'A private company'].map((agency, i) => ({
      question: `Will ${agency} be the next to land on the Moon in ${year}? 🚀`,
      value: field[i] as number,
    })),
    tags: ['Science', 'Space'],
    resolutionSource: '',
    endsInDays: 200 + 10 * round,
    negRisk: true,
  };
};

export const NATURE_SUBJECTS: readonly Subject[] = [
  rain,
  highestTemperature,
  hurricanes,
  eruptions,
  recordHeat,
  missions,
];
