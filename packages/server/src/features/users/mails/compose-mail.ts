import type { Mail } from '../../../platform/mail/index.ts';

/** One paragraph: words alone, words that lead to a code, or words that lead to a page. */
type Paragraph = string | { before: string; code: string } | { before: string; link: string };

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A mail as text and HTML with the same content. */
export function composeMail({ to, subject, paragraphs }: Letter): Mail {
  return {
    to,
    subject,
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: paragraphs.map(asHtml).join('\n'),
  };
}

/** The address of a page of ours, for a mail. @param path with its query, `/verify-email?…` */
export function pageLink(publicUrl: URL, path: string): string {
  return `${publicUrl.href.replace(/\/$/, '')}${path}`;
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'code' in paragraph
    ? `${paragraph.before} ${paragraph.code}.`
    : `${paragraph.before}:\n${paragraph.link}`;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`;
  const before = escapeHtml(paragraph.before);
  return 'code' in paragraph
    ? `<p>${before} <strong>${escapeHtml(paragraph.code)}</strong>.</p>`
    : `<p><a href="${escapeHtml(paragraph.link)}">${before}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** E-mail addresses may hold an ampersand. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
