/**
 * The texts for people in a file of questions, found without our readers: the lines of a text, the cells of a table,
 * the paragraphs of a Word document, the texts of XML. Data of machines are no texts: numbers, identifiers, switches,
 * points, what a program noted about an item, embedded files, formulas and comments.
 *
 * @import { SumRuleSources } from '../sum-rule.js'
 * @typedef {{ file: string, line: number | undefined, text: string, where: string, column?: number }} FoundText
 *   `line`: from 1, the row of a table; undefined where the reader tells none. `where`: the element or part that holds
 *   it; `column`: of a table, from 0
 */

/** Formats of lines. Those with HTML in their texts lose its tags. */
const LINES = new Set(['aiken', 'markdown']);

/**
 * @param {string} format
 * @param {string} name
 * @param {Uint8Array} content
 * @param {SumRuleSources} sources
 * @param {string} [encoding] of a text
 * @returns {FoundText[]}
 */
export function textsOfFile(format, name, content, sources, encoding = 'utf-8') {
  if (format === 'gift') return linesOf(name, decode(content, encoding)).flatMap(withoutSignsOfGift);
  if (format === 'blackboard-tab') return linesOf(name, decode(content, encoding)).map(withoutSignsOfTab);
  if (format === 'csv') return cellsOfCsv(name, decode(content, encoding), sources);
  if (LINES.has(format)) return linesOf(name, decode(content, encoding));
  if (format === 'docx') return paragraphsOf(name, content, sources);
  if (format === 'xlsx') return cellsOf(name, content, sources);
  if (content[0] !== 0x50 || content[1] !== 0x4b) return textsOfXml(name, decode(content, 'utf-8'), sources);
  return [...sources.readArchive(content, { file: name })]
    .filter(([path]) => /\.(?:xml|qti|dat)$/i.test(path) && !/imsmanifest\.xml$/i.test(path))
    .filter(([, bytes]) => ROOTS.test(decode(bytes.subarray(0, 4_000), 'utf-8')))
    .flatMap(([path, bytes]) => textsOfXml(path, decode(bytes, 'utf-8'), sources));
}

const ROOTS = /<(?:[\w.-]+:)?(?:questestinterop|(?:qti-)?assessment-?(?:item|test|stimulus))\b/i;

/**
 * @param {Uint8Array} content
 * @param {string} encoding
 */
function decode(content, encoding) {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  const declared = /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,30})/.exec(
    new TextDecoder('latin1').decode(content.subarray(0, 200)),
  );
  const named = declared?.[1] ?? encoding;
  return new TextDecoder(named === 'utf-8-twice' ? 'utf-8' : named).decode(content);
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {FoundText[]}
 */
function linesOf(file, text) {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ file, line: at + 1, text: withoutTags(line), where: 'line' }));
}

/**
 * Comments of GIFT and its names of text formats are for programs.
 * @param {FoundText} line
 * @returns {FoundText[]}
 */
function withoutSignsOfGift(line) {
  if (/^\s*(?:\/\/|\$CATEGORY)/.test(line.text)) return [];
  return [{ ...line, text: line.text.replace(/\[(?:html|moodle|plain|markdown)\]/g, ' ') }];
}

/**
 * The types of Blackboard's records, and which choices are correct.
 * @param {FoundText} line
 * @returns {FoundText}
 */
function withoutSignsOfTab(line) {
  const fields = line.text.split('\t').slice(1);
  return { ...line, text: fields.filter((field) => !/^\s*(?:in)?correct\s*$/i.test(field)).join('\t') };
}

/**
 * @param {string} file
 * @param {string} text
 * @param {SumRuleSources} sources
 * @returns {FoundText[]}
 */
function cellsOfCsv(file, text, { Papa }) {
  const body = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const lineAt = lineCounter(body);
  /** @type {FoundText[]} */
  const cells = [];
  let from = 0;
  Papa.parse(body, {
    step: ({ data, meta }) => {
      const line = lineAt(from + 1);
      from = meta.cursor;
      for (const [column, cell] of /** @type {string[]} */ (data).entries()) {
        if (cell.trim() !== '') cells.push({ file, line, text: withoutTags(cell), where: 'row', column });
      }
    },
  });
  return cells;
}

/** @param {string} text */
function withoutTags(text) {
  return text
    .replace(/<(?:script|style)\b[^<>]*>[^<]*/g, ' ')
    .replace(/<\/?(?:sub|sup|b|i|u|em|strong|span|font)\b[^<>]*>/g, '')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/&[a-zA-Z]{2,8};/g, ' ')
    .replace(/\]\([^()\s]{1,2000}\)/g, '] ');
}

/**
 * Elements of the XML formats that hold data of machines.
 *
 * Moodle XML: everything beside texts is a switch, a number or a file. QTI: metadata of programs, scoring, declarations.
 */
const OF_MACHINES = new Set([
  ...[
    'file',
    'image_base64',
    'defaultgrade',
    'penalty',
    'hidden',
    'single',
    'shuffleanswers',
    'answernumbering',
  ],
  ...['math', 'responseDeclaration', 'outcomeDeclaration', 'templateDeclaration', 'responseProcessing'],
  ...[
    'qti-response-declaration',
    'qti-outcome-declaration',
    'qti-template-declaration',
    'qti-response-processing',
  ],
  ...['itemmetadata', 'qtimetadata', 'resprocessing', 'outcomes', 'itemproc_extension', 'assessmentcontrol'],
  ...['style', 'script', 'stylesheet', 'outcomeProcessing', 'qti-outcome-processing'],
]);

/** Titles are attributes of these elements. */
const TITLED = /^(?:qti-)?(?:assessment-?(?:item|test|section)?|test-?part|section|item|objectbank)$/i;

/**
 * @param {string} file
 * @param {string} xml
 * @param {SumRuleSources} sources
 * @returns {FoundText[]}
 */
function textsOfXml(file, xml, sources) {
  /** @type {FoundText[]} */
  const found = [];
  /** @type {{ name: string, line: number, text: string }[]} */
  const open = [];
  const lineAt = lineCounter(xml);
  const give = (/** @type {string} */ text, /** @type {string} */ where, /** @type {number} */ line) => {
    if (/\p{L}/u.test(text)) found.push({ file, line, text: textOfHtml(text, sources), where });
  };
  const isOfMachines = () => open.some(({ name }) => OF_MACHINES.has(name));
  const parser = new sources.Parser(
    {
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1);
        const line = lineAt(parser.startIndex);
        if (TITLED.test(local) && attributes['title']) give(attributes['title'], `${local}@title`, line);
        open.push({ name: local, line, text: '' });
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag() {
        const isData = isOfMachines();
        const element = open.pop();
        if (element === undefined || isData) return;
        const around = open.at(-1);
        if (INLINE.test(element.name) && around !== undefined) {
          around.text += element.text;
          return;
        }
        const where = [...open.slice(-2).map(({ name }) => name), element.name].join('/');
        give(element.text, where, element.line);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return found;
}

/** @param {string} text */
function lineCounter(text) {
  let [line, from] = [1, 0];
  return (/** @type {number} */ index) => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < index; at = text.indexOf('\n', from)) {
      line += 1;
      from = at + 1;
    }
    return line;
  };
}

/**
 * @param {string} html
 * @param {SumRuleSources} sources
 */
function textOfHtml(html, sources) {
  if (!/[<&]/.test(html)) return html;
  /** @type {string[]} */
  const words = [];
  let silent = 0;
  const parser = new sources.Parser({
    onopentag: (name) => {
      silent += /^(?:style|script|math)$/.test(name) ? 1 : 0;
      if (!INLINE.test(name)) words.push(' ');
    },
    ontext: (text) => silent === 0 && words.push(text),
    onclosetag: (name) => {
      silent -= /^(?:style|script|math)$/.test(name) ? 1 : 0;
      if (!INLINE.test(name)) words.push(' ');
    },
  });
  parser.write(html);
  parser.end();
  return words.join('');
}

const INLINE = /^(?:b|i|u|s|em|strong|span|font|code|a|small|big|mark|sub|sup)$/;

/** Parts of a Word document that people read, by their names. */
const PARTS_OF_WORD = /^word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/;

/**
 * @param {string} file
 * @param {Uint8Array} content
 * @param {SumRuleSources} sources
 * @returns {FoundText[]}
 */
function paragraphsOf(file, content, sources) {
  return [...sources.readArchive(content, { file })].flatMap(([path, bytes]) => {
    const part = PARTS_OF_WORD.exec(path)?.[1];
    if (part === undefined) return [];
    /** @type {FoundText[]} */
    const found = [];
    let [text, where, isText, silent, boxes] = ['', part, false, 0, 0];
    const parser = new sources.Parser(
      {
        onopentag(name, attributes) {
          if (name === 'w:p' && boxes === 0) [text, where] = ['', part];
          if (
            name === 'w:pStyle' &&
            /^(?:heading|h\d|title|berschrift|titre)/i.test(attributes['w:val'] ?? '')
          )
            where = `${part}, heading`;
          if (name === 'mc:Fallback') silent += 1;
          if (name === 'w:txbxContent') [boxes, where] = [boxes + 1, `${part}, text box`];
          if (/^w:(?:tab|br|cr)$/.test(name)) text += ' ';
          if (name === 'w:t') isText = silent === 0;
        },
        ontext(words) {
          if (isText) text += words;
        },
        onclosetag(name) {
          if (name === 'w:t') isText = false;
          if (name === 'mc:Fallback') silent -= 1;
          if (name === 'w:txbxContent') boxes -= 1;
          if (name === 'w:p' && boxes === 0 && text.trim() !== '')
            found.push({ file, line: undefined, text, where });
          else if (name === 'w:p') text += ' ';
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.write(decode(bytes, 'utf-8'));
    parser.end();
    return found;
  });
}

/**
 * The texts of all sheets; numbers are left out.
 * @param {string} file
 * @param {Uint8Array} content
 * @param {SumRuleSources} sources
 * @returns {FoundText[]}
 */
function cellsOf(file, content, sources) {
  const parts = sources.readArchive(content, { file });
  const shared = stringsOf(parts.get('xl/sharedStrings.xml'), sources);
  return [...parts].flatMap(([path, bytes]) => {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(path)) return [];
    return textsOfSheet(decode(bytes, 'utf-8'), shared, sources).map((cell) => ({
      file,
      ...cell,
      where: path.replace(/^.*\/|\.xml$/g, ''),
    }));
  });
}

/**
 * @param {Uint8Array | undefined} bytes
 * @param {SumRuleSources} sources
 */
function stringsOf(bytes, sources) {
  /** @type {string[]} */
  const strings = [];
  let [isText, phonetic] = [false, 0];
  const parser = new sources.Parser(
    {
      onopentagname(name) {
        if (name === 'si') strings.push('');
        if (name === 'rPh') phonetic += 1;
        if (name === 't') isText = phonetic === 0;
      },
      ontext(text) {
        if (isText) strings[strings.length - 1] += text;
      },
      onclosetag(name) {
        if (name === 't') isText = false;
        if (name === 'rPh') phonetic -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(bytes === undefined ? '' : decode(bytes, 'utf-8'));
  parser.end();
  return strings;
}

/**
 * @param {string} xml
 * @param {readonly string[]} shared
 * @param {SumRuleSources} sources
 */
function textsOfSheet(xml, shared, sources) {
  /** @type {{ line: number, text: string, column: number }[]} */
  const cells = [];
  let [row, column, type, value, isValue] = [0, -1, '', '', false];
  const parser = new sources.Parser(
    {
      onopentag(name, attributes) {
        if (name === 'row') [row, column] = [Number(attributes['r'] ?? row + 1), -1];
        if (name === 'c') [type, value] = [attributes['t'] ?? 'n', ''];
        if (name === 'c') column = columnIn(attributes['r'] ?? '') ?? column + 1;
        if (name === 'v' || name === 't') isValue = true;
      },
      ontext(text) {
        if (isValue) value += text;
      },
      onclosetag(name) {
        if (name === 'v' || name === 't') isValue = false;
        if (name !== 'c' || type === 'n') return;
        cells.push({ line: row, column, text: type === 's' ? (shared[Number(value)] ?? '') : value });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return cells.filter(({ text }) => text.trim() !== '');
}

/**
 * The column of a cell such as `AB7`, from 0.
 * @param {string} place
 */
function columnIn(place) {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}
