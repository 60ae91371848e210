import { ARROWS } from './import-table.ts';

/** The folders by height, each above all that it imports, with arrows to what it does not reach through others. */
export function drawFolders(): string {
  const folders = Object.keys(ARROWS);
  const top = Math.max(...folders.map(heightOf));
  const width = Math.max(...folders.map((folder) => folder.length));
  return Array.from({ length: top + 1 }, (_, i) => top - i)
    .flatMap((height) =>
      folders
        .filter((folder) => heightOf(folder) === height)
        .map((folder, i) => {
          const nearest = nearestBelow(folder);
          const arrows =
            nearest.length === 0 ? '' : `${' '.repeat(width - folder.length)} → ${nearest.join(', ')}`;
          return `${i === 0 ? height : ' '} │ ${folder}${arrows}`;
        }),
    )
    .join('\n');
}

function heightOf(folder: string): number {
  return Math.max(-1, ...importsOf(folder).map(heightOf)) + 1;
}

function nearestBelow(folder: string): readonly string[] {
  const direct = importsOf(folder);
  const through = new Set(direct.flatMap((other) => [...everythingBelow(other)]));
  return direct.filter((other) => !through.has(other));
}

function everythingBelow(folder: string): ReadonlySet<string> {
  const below = new Set(importsOf(folder));
  for (const other of below) for (const further of importsOf(other)) below.add(further);
  return below;
}

function importsOf(folder: string): readonly string[] {
  return ARROWS[folder] ?? [];
}
