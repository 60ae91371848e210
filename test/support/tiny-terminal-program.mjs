// Says what it sees: for the tests of the pty harness.
const write = (text) => process.stdout.write(text);
process.stdin.setRawMode(true);
write(`\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[Hsize ${process.stdout.columns}x${process.stdout.rows}`);
write('\x1b[2;1H\x1b[1;38;2;255;0;128mbold\x1b[0m \x1b[7minverse\x1b[0m \x1b[2mdim\x1b[0m 漢');
write(`\x1b[3;1HCI=${process.env.CI ?? 'unset'} TERM=${process.env.TERM}`);
process.stdout.on('resize', () =>
  write(`\x1b[1;1H\x1b[Ksize ${process.stdout.columns}x${process.stdout.rows}`),
);
process.stdin.on('data', (chunk) => {
  const text = chunk.toString();
  write(`\x1b[4;1H\x1b[Kread ${JSON.stringify(text)}`);
  if (text === 'f') for (let line = 0; line < 20_000; line++) write(`\x1b[5;1Hline ${line}`);
  if (text === 'h') {
    write('\x1b[?2026h\x1b[6;1Hfirst half');
    setTimeout(() => write('\x1b[7;1Hsecond half\x1b[?2026l'), 200);
  }
  if (text === 'q') {
    write('\x1b[?2004l\x1b[?25h\x1b[?1049l');
    process.exit(7);
  }
});
