/** The cells of a CSV text by the words of RFC 4180 alone: rows end in CRLF, quotes are doubled. */
export function cellsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (let goesOn = true; goesOn; ) {
      field.lastIndex = at;
      const [whole = '', quoted, bare = ''] = field.exec(text) ?? [];
      row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
      at += whole.length;
      goesOn = text[at] === ',';
      if (goesOn) at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of row at ${at}.`);
    at += 2;
    rows.push(row);
  }
  return rows;
}
