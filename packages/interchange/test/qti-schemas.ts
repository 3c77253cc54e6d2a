/*
 * The XML schemas of QTI for the elements that we write and those that may stand beside them, after the bindings of
 * ASI 1.2 (ims_qtiasiv1p2), QTI 2.1, 2.2 and 3.0 and IMS Content Packaging 1.1.4. Names are those of QTI 2; QTI 3
 * writes them with hyphens.
 */
import type { Element } from './xml-by-another-parser.ts';

interface Schema {
  /**
   * Children in order: `!` exactly one, `+` one or more, `*` any number, else at most one. Undefined: only text, or
   * HTML.
   */
  readonly children?: string;
  /** `!` marks a required attribute; allowed values follow a colon. */
  readonly attributes?: string;
}

const BASE_TYPES = 'identifier|boolean|integer|float|string|point|pair|directedPair|duration|file|uri';
const OF_VARIABLE = `identifier! cardinality!:single|multiple|ordered|record baseType:${BASE_TYPES}`;
const BRANCH = 'match|and|or|not|isNull|equal+ setOutcomeValue|responseCondition*';

const QTI_2: Readonly<Record<string, Schema>> = {
  assessmentItem: {
    children:
      'responseDeclaration* outcomeDeclaration* templateDeclaration* templateProcessing stylesheet* itemBody responseProcessing modalFeedback*',
    attributes:
      'identifier! title! label adaptive!:true|false timeDependent!:true|false toolName toolVersion',
  },
  responseDeclaration: { children: 'correctResponse mapping areaMapping', attributes: OF_VARIABLE },
  outcomeDeclaration: {
    children: 'defaultValue matchTable|interpolationTable',
    attributes: `${OF_VARIABLE} view interpretation normalMaximum normalMinimum masteryValue`,
  },
  correctResponse: { children: 'value+', attributes: 'interpretation' },
  defaultValue: { children: 'value+', attributes: 'interpretation' },
  value: { attributes: `fieldIdentifier baseType:${BASE_TYPES}` },
  stylesheet: { attributes: 'href! type! media title' },
  choiceInteraction: {
    children: 'prompt simpleChoice+',
    attributes: 'id class responseIdentifier! shuffle!:true|false maxChoices! minChoices orientation',
  },
  simpleChoice: { attributes: 'id class identifier! fixed:true|false templateIdentifier showHide:show|hide' },
  responseProcessing: {
    children: 'responseCondition|setOutcomeValue*',
    attributes: 'template templateLocation',
  },
  responseCondition: { children: 'responseIf! responseElseIf* responseElse', attributes: '' },
  responseIf: { children: BRANCH, attributes: '' },
  responseElse: { children: 'setOutcomeValue|responseCondition*', attributes: '' },
  setOutcomeValue: { children: 'baseValue|variable|sum+', attributes: 'identifier!' },
  match: { children: 'variable|correct|baseValue+', attributes: '' },
  variable: { children: '', attributes: 'identifier! weightIdentifier' },
  correct: { children: '', attributes: 'identifier!' },
  baseValue: { attributes: `baseType!:${BASE_TYPES}` },
  modalFeedback: { attributes: 'outcomeIdentifier! identifier! showHide!:show|hide title' },
  assessmentTest: {
    children: 'outcomeDeclaration* timeLimits stylesheet* testPart+ outcomeProcessing testFeedback*',
    attributes: 'identifier! title! toolName toolVersion',
  },
  testPart: {
    children: 'preCondition* branchRule* itemSessionControl timeLimits assessmentSection+ testFeedback*',
    attributes: 'identifier! navigationMode!:linear|nonlinear submissionMode!:individual|simultaneous',
  },
  assessmentSection: {
    children:
      'preCondition* branchRule* itemSessionControl timeLimits selection ordering rubricBlock* assessmentItemRef|assessmentSection*',
    attributes: 'identifier! required fixed title! visible!:true|false keepTogether',
  },
  assessmentItemRef: {
    children:
      'preCondition* branchRule* itemSessionControl timeLimits variableMapping* weight* templateDefault*',
    attributes: 'identifier! href! required fixed category',
  },
};

const QTI_12: Readonly<Record<string, Schema>> = {
  questestinterop: { children: 'qticomment objectbank|assessment|section|item+', attributes: '' },
  assessment: {
    children:
      'qticomment duration qtimetadata* objectives* assessmentcontrol* rubric* presentation_material outcomes_processing* assessproc_extension assessfeedback* selection_ordering reference sectionref|section+',
    attributes: 'ident! title',
  },
  section: {
    children:
      'qticomment duration qtimetadata* objectives* sectioncontrol* sectionprecondition* sectionpostcondition* rubric* presentation_material outcomes_processing* sectionproc_extension sectionfeedback* selection_ordering reference itemref|item|sectionref|section*',
    attributes: 'ident! title',
  },
  item: {
    children:
      'qticomment duration itemmetadata objectives* itemcontrol* itemprecondition* itempostcondition* itemrubric|rubric* presentation resprocessing* itemproc_extension itemfeedback* reference',
    attributes: 'ident! title label maxattempts',
  },
  itemmetadata: { children: 'qtimetadata*', attributes: '' },
  qtimetadata: { children: 'vocabulary qtimetadatafield+', attributes: '' },
  qtimetadatafield: { children: 'fieldlabel! fieldentry!', attributes: '' },
  presentation: { children: 'qticomment material|response_lid+', attributes: 'label' },
  material: {
    children: 'qticomment mattext|matimage|mataudio|matbreak|matref+ altmaterial*',
    attributes: 'label',
  },
  mattext: { attributes: 'texttype charset label uri xml:space:preserve|default' },
  response_lid: {
    children: 'material|material_ref* render_choice!',
    attributes: 'ident! rcardinality:Single|Multiple|Ordered rtiming:Yes|No',
  },
  render_choice: {
    children: 'response_label|flow_label|material* response_na',
    attributes: 'shuffle:Yes|No minnumber maxnumber',
  },
  response_label: {
    children: 'qticomment material|flow_mat*',
    attributes: 'ident! rshuffle:Yes|No rarea labelrefid',
  },
  resprocessing: {
    children: 'qticomment outcomes! respcondition+ itemproc_extension',
    attributes: 'scoremodel',
  },
  outcomes: { children: 'qticomment decvar|interpretvar+', attributes: '' },
  decvar: {
    children: '',
    attributes:
      'varname vartype:Integer|String|Decimal|Scientific|Boolean|Enumerated|Set defaultval minvalue maxvalue members cutvalue',
  },
  respcondition: {
    children: 'qticomment conditionvar! setvar* displayfeedback* respcond_extension',
    attributes: 'continue:Yes|No title',
  },
  conditionvar: { children: 'not|and|or|unanswered|other|varequal+', attributes: '' },
  varequal: { attributes: 'respident! index case:Yes|No' },
  other: { children: '', attributes: '' },
  setvar: { attributes: 'varname action:Set|Add|Subtract|Multiply|Divide' },
  displayfeedback: { attributes: 'feedbacktype:Response|Solution|Hint linkrefid!' },
  itemfeedback: { children: 'flow_mat|material|solution|hint+', attributes: 'view ident! title' },
  flow_mat: { children: 'qticomment flow_mat|material+', attributes: 'class' },
};

const PACKAGING: Readonly<Record<string, Schema>> = {
  manifest: {
    children: 'metadata organizations! resources! manifest*',
    attributes: 'identifier! version xml:base',
  },
  metadata: { children: 'schema schemaversion lom|imsmd:lom*', attributes: '' },
  organizations: { children: 'organization*', attributes: 'default' },
  resources: { children: 'resource*', attributes: 'xml:base' },
  resource: { children: 'metadata file* dependency*', attributes: 'identifier! type! href xml:base' },
  file: { children: 'metadata', attributes: 'href!' },
  dependency: { children: '', attributes: 'identifierref!' },
};

const SCHEMAS: Readonly<Record<string, Schema>> = { ...QTI_2, ...QTI_12, ...PACKAGING };

/**
 * The schema violations of an element, in sentences; none for elements without a schema here.
 *
 * @param plainName gives the QTI 2 name
 */
export function faultsOfSchema(element: Element, plainName: (name: string) => string): string[] {
  const name = plainName(element.name);
  const { children, attributes } = SCHEMAS[name] ?? {};
  const names = element.children.map((child) => plainName(child.name));
  const written = Object.entries(element.attributes)
    .map(([key, value]) => [element.name.startsWith('qti-') ? camelCase(key) : key, value] as const)
    .filter(([key]) => !/^(?:xmlns|xsi:)/.test(key));
  return [
    ...(children === undefined ? [] : faultsOfChildren(name, names, children)),
    ...(attributes === undefined ? [] : faultsOfAttributes(name, new Map(written), attributes)),
  ];
}

function camelCase(dashed: string): string {
  return dashed.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function faultsOfChildren(parent: string, names: readonly string[], children: string): string[] {
  const parts = children.split(' ').filter((part) => part !== '');
  let at = 0;
  for (const part of parts) {
    const how = /[!+*]$/.exec(part)?.[0] ?? '';
    const choices = part.slice(0, part.length - how.length).split('|');
    let count = 0;
    while (choices.includes(names[at] ?? '')) {
      at += 1;
      count += 1;
      if (how === '' || how === '!') break;
    }
    if (count === 0 && (how === '!' || how === '+'))
      return [`${choices.join(' or ')} is missing in ${parent}`];
  }
  return at < names.length ? [`${names[at]} stands in a place of ${parent} where it may not`] : [];
}

function faultsOfAttributes(
  name: string,
  written: ReadonlyMap<string, string>,
  attributes: string,
): string[] {
  const known = attributes.split(' ').map((each) => {
    const [, key = '', required, values] = /^((?:xml:)?[A-Za-z]*)(!?)(?::(.*))?$/.exec(each) ?? [];
    return { key, isRequired: required === '!', values: values?.split('|') };
  });
  return [
    ...known
      .filter(({ key, isRequired }) => isRequired && !written.has(key))
      .map(({ key }) => `${name} has no ${key}`),
    ...[...written].flatMap(([key, value]) => {
      const attribute = known.find((each) => each.key === key);
      if (attribute === undefined) return [`${key} is no attribute of ${name}`];
      return attribute.values?.includes(value) === false ? [`${key} of ${name} is “${value}”`] : [];
    }),
  ];
}
