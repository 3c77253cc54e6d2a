/**
 * The TeX of an image of a formula: Canvas stores it in `data-equation-content` or in the alternative text of its
 * equation images, older Moodle versions in that of the class `texrender`.
 */
export function formulaOfImage(attributes: Readonly<Record<string, string>>): string | undefined {
  const { class: classes = '', src = '', alt = '', title = '' } = attributes;
  const content = attributes['data-equation-content'];
  if (content) return content;
  const isEquation = /\b(?:equation_image|texrender)\b/.test(classes) || src.includes('/equation_images/');
  if (!isEquation) return undefined;
  const said = [alt, title].find((text) => text.trim() !== '');
  return said?.replace(/^\s*LaTeX:\s*/i, '') ?? texOfSource(src);
}

/** Canvas also stores the TeX in the address, encoded twice. */
function texOfSource(source: string): string | undefined {
  const encoded = /\/equation_images\/([^?#]+)/.exec(source)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}
