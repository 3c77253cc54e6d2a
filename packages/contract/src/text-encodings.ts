/**
 * The encodings of text files: display names by WHATWG label. `utf-8-twice` has none: a program took the bytes of UTF-8 for
 * Windows-1252 and encoded them again, so that “é” became “Ã©”.
 */
export const TEXT_ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-8-twice': 'UTF-8 twice',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  gbk: 'GBK',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
} as const;
export type TextEncoding = keyof typeof TEXT_ENCODINGS;

export const TEXT_ENCODING_IDS = Object.keys(TEXT_ENCODINGS) as readonly TextEncoding[];
