import type { CatalogCreator } from './catalog.ts';

/** The sites that list markets here, the largest first. */
export const CREATORS: readonly CatalogCreator[] = [
  creator(1, 'Harbour Markets', 'harbour', '0x1F4a6B0c9d3E52a7b81C0f4D6e9A2b5C7d8E3f10'),
  creator(2, 'Nordic Odds', 'nordic-odds', '0x2B7c5D8e1F0a3b6C9d4E7f2A5b8C1d0E3f6A9b24'),
  creator(3, 'Mercado do Futuro', 'mercado', '0x3C9d0E2f5A8b1c4D7e6F9a0B3c5D8e1F2a4B7c35'),
  creator(4, '予測市場クラブ', 'yosoku', '0x4D1e7F3a6B9c2d5E8f0A4b7C9d2E5f8A1b3C6d47'),
  creator(5, 'Ballpark', 'ballpark', '0x5E2f8A4b7C0d3e6F9a1B5c8D0e3F6a9B2c4D7e58'),
  creator(6, 'Weather Bureau of Bets', 'weather-bureau', '0x6F3a9B5c8D1e4f7A0b2C6d9E1f4A7b0C3d5E8f69'),
];

function creator(id: number, name: string, handle: string, address: string): CatalogCreator {
  return { id, name, handle, url: `https://${handle}.example.com`, address };
}
