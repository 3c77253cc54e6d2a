import { posix } from 'node:path';
import { XMLParser } from 'fast-xml-parser';

/** An element of a document, as another parser sees it. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

/** The XML parts of a document by name. */
type Parts = Readonly<Record<string, string>>;

/*
 * The required order of child elements by the schemas of ECMA-376 part 1 (17 WordprocessingML, 22.1 Math). A name
 * with `!` must occur, one with `*` may occur any number of times, others at most once.
 */
const ORDERS: Readonly<Record<string, string>> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  'w:numPr': 'ilvl numId',
  'w:tbl': 'tblPr! tblGrid! tr*',
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tblBorders': 'top start left bottom end right insideH insideV',
  'w:tcPr':
    'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  'w:tcBorders': 'top start left bottom end right insideH insideV tl2br tr2bl',
  'w:tcMar': 'top start left bottom end right',
  'w:tblCellMar': 'top start left bottom end right',
  'w:sectPr':
    'headerReference* footerReference* footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings',
  'w:lvl': 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  'w:abstractNum': 'nsid multiLevelType tmpl name styleLink numStyleLink lvl*',
  'm:f': 'fPr num! den!',
  'm:rad': 'radPr deg! e!',
  'm:nary': 'naryPr sub! sup! e!',
  'm:sSup': 'sSupPr e! sup!',
  'm:sSub': 'sSubPr e! sub!',
  'm:sSubSup': 'sSubSupPr e! sub! sup!',
  'm:d': 'dPr e*',
  'm:dPr': 'begChr sepChr endChr grow shp ctrlPr',
  'm:naryPr': 'chr limLoc grow subHide supHide ctrlPr',
  'm:func': 'funcPr fName! e!',
  'm:limLow': 'limLowPr e! lim!',
  'm:limUpp': 'limUppPr e! lim!',
  'm:acc': 'accPr e!',
  'm:bar': 'barPr e!',
  'm:groupChr': 'groupChrPr e!',
  'm:m': 'mPr mr*',
  'm:eqArr': 'eqArrPr e*',
};

/** The rules of its format that a document breaks, in sentences. Programs report such a document as damaged. */
export function brokenRulesOfWord(parts: Parts): string[] {
  const faults = new Set<string>();
  for (const [path, xml] of Object.entries(parts)) {
    if (!path.endsWith('.xml')) continue;
    for (const element of elementsIn(parse(xml))) {
      for (const fault of [...faultsOfOrder(element), ...faultsOfContent(element)])
        faults.add(`${path}: ${fault}`);
    }
  }
  for (const fault of faultsOfReferences(parts)) faults.add(fault);
  return [...faults];
}

function faultsOfOrder({ name, children }: Element): string[] {
  const order = ORDERS[name]?.split(' ');
  if (order === undefined) return [];
  const prefix = name.slice(0, 2);
  const known = order.map((each) => each.replace(/[!*]$/, ''));
  const names = children.map((child) => (child.name.startsWith(prefix) ? child.name.slice(2) : child.name));
  const ranks = names.map((each) => known.indexOf(each));
  return [
    ...names.filter((_, at) => ranks[at] === -1).map((each) => `${each} is nothing that ${name} holds`),
    ...names
      .filter((_, at) => at > 0 && ranks[at]! < ranks[at - 1]!)
      .map((each) => `${each} stands too late in ${name}`),
    ...names
      .filter((each, at) => names.indexOf(each) < at && !order.includes(`${each}*`))
      .map((each) => `${each} is there twice in ${name}`),
    ...order
      .filter((each) => each.endsWith('!') && !names.includes(each.slice(0, -1)))
      .map((each) => `${each.slice(0, -1)} is missing in ${name}`),
  ];
}

/** Properties come first, a cell ends with a paragraph, and a body with its section (17.2.2, 17.3, 17.4.66). */
function faultsOfContent({ name, children }: Element): string[] {
  const names = children.map((child) => child.name);
  const faults = ['w:pPr', 'w:rPr', 'w:tcPr', 'w:trPr']
    .filter((each) => names.indexOf(each) > 0 && ['w:p', 'w:r', 'w:tc', 'w:tr'].includes(name))
    .map((each) => `${each} stands behind other things in ${name}`);
  if (name === 'w:tc' && names.at(-1) !== 'w:p') faults.push('a cell ends without a paragraph');
  if (name === 'w:body' && names.at(-1) !== 'w:sectPr') faults.push('the body ends without its section');
  return faults;
}

/** All references resolve: those to other parts by relationships, and those to numberings and styles by id. */
function faultsOfReferences(parts: Parts): string[] {
  const idsIn = (path: string, element: string, id: string) =>
    new Set(
      elementsIn(parse(parts[path] ?? '<x/>'))
        .filter(({ name }) => name === element)
        .map(({ attributes }) => attributes[id] ?? ''),
    );
  const numbers = idsIn('word/numbering.xml', 'w:num', 'w:numId');
  const styles = idsIn('word/styles.xml', 'w:style', 'w:styleId');
  return Object.entries(parts).flatMap(([path, xml]) => {
    if (!/^word\/[^/]+\.xml$/.test(path)) return [];
    const related = idsIn(posix.join('word/_rels', `${posix.basename(path)}.rels`), 'Relationship', 'Id');
    return elementsIn(parse(xml)).flatMap(({ name, attributes }) => {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:numId' && value !== '0' && !numbers.has(value))
        return [`the numbering ${value} is not there`];
      const isStyle = ['w:pStyle', 'w:rStyle', 'w:tblStyle'].includes(name);
      if (isStyle && !styles.has(value)) return [`the style ${value} is not there`];
      return ['r:id', 'r:embed']
        .map((reference) => attributes[reference])
        .filter((id) => id !== undefined && !related.has(id))
        .map((id) => `${path} relates to nothing by ${id}`);
    });
  });
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
});
const ATTRIBUTES = ':@';

type ParsedNode = Readonly<Record<string, unknown>>;

function parse(xml: string): Element {
  const nodes = parser.parse(xml) as ParsedNode[];
  return { name: '', attributes: {}, children: nodes.filter(isElement).map(elementOf) };
}

function nameOf(node: ParsedNode): string {
  return Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
}

function isElement(node: ParsedNode): boolean {
  return !/^[#?]/.test(nameOf(node));
}

function elementOf(node: ParsedNode): Element {
  const name = nameOf(node);
  const children = (node[name] as ParsedNode[]).filter(isElement).map(elementOf);
  return { name, attributes: (node[ATTRIBUTES] ?? {}) as Record<string, string>, children };
}

function elementsIn(element: Element): Element[] {
  return element.children.flatMap((child) => [child, ...elementsIn(child)]);
}
