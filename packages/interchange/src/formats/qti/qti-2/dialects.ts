import { elementOf } from '../written-parts.ts';
import { dashed } from './names.ts';

/** The differences between the versions of QTI from 2 on. */
export interface Dialect {
  readonly namespace: string;
  readonly schema: string;
  /** Namespace of the manifest. */
  readonly manifest: string;
  readonly package: readonly [schema: string, version: string];
  /** Suffix of resource types. */
  readonly suffix: 'v2p1' | 'v2p2' | 'v3p0';
  /** Whether names are `qti-assessment-item` instead of `assessmentItem`. */
  readonly isDashed: boolean;
  /** Whether metadata use the elements of IEEE or the older ones of IMS. */
  readonly lom: 'ieee' | 'ims';
  /** Name of the response processing template; without one, the equivalent rule is written. */
  readonly template?: string;
}

export const DIALECTS = {
  'qti-2.1': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    package: ['QTIv2.1 Package', '1.0.0'],
    suffix: 'v2p1',
    isDashed: false,
    lom: 'ims',
  },
  'qti-2.2': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd',
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    package: ['QTIv2.2 Package', '1.0.0'],
    suffix: 'v2p2',
    isDashed: false,
    lom: 'ims',
    // TAO expects the name of the 2.1 template.
    template: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct',
  },
  'qti-3.0': {
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    package: ['QTI Package', '3.0.0'],
    suffix: 'v3p0',
    isDashed: true,
    lom: 'ieee',
    template: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct',
  },
} as const satisfies Readonly<Record<string, Dialect>>;

/** A writer of elements that takes QTI 2 names and writes the dialect. */
export function writerOf({ isDashed }: Dialect): typeof elementOf {
  if (!isDashed) return elementOf;
  return (name, attributes, ...content) => {
    const renamed = Object.entries(attributes).map(([key, value]) => [
      key.startsWith('x') ? key : dashed(key),
      value,
    ]);
    return elementOf(`qti-${dashed(name)}`, Object.fromEntries(renamed), ...content);
  };
}

/** The leading attributes of the root of an item or a test. */
export function rootAttributes({ namespace, schema }: Dialect): Record<string, string> {
  return {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
  };
}
