import type { CatalogCreator } from './catalog.ts';

/** The sites that list markets here, the largest first. Two of them have markets that no other venue knows. */
export const CREATORS: readonly CatalogCreator[] = [
  creator(1, 'Harbour Markets', 'harbour', '0x1F4A6b0c9d3E52A7b81c0f4D6E9a2B5C7D8E3F10'),
  creator(2, 'Nordic Odds', 'nordic-odds', '0x2b7C5D8e1f0A3b6C9d4e7F2A5B8C1D0e3F6a9B24'),
  creator(3, 'Mercado do Futuro', 'mercado', '0x3c9d0E2F5A8b1C4D7e6F9A0b3c5d8e1f2a4B7c35'),
  creator(4, '予測市場クラブ', 'yosoku', '0x4D1e7F3A6b9C2D5E8F0a4B7c9D2E5F8A1b3c6d47', false),
  creator(5, 'Ballpark', 'ballpark', '0x5e2F8A4B7C0d3E6f9A1B5C8d0E3F6a9B2C4D7E58'),
  creator(6, 'Weather Bureau of Bets', 'weather-bureau', '0x6F3A9B5C8D1e4f7a0b2C6D9e1f4a7B0C3d5E8F69', false),
];

function creator(
  id: number,
  name: string,
  handle: string,
  address: string,
  isMirrored = true,
): CatalogCreator {
  return { id, name, handle, url: `https://${handle}.example.com`, address, isMirrored };
}
