/** What all documents of an exam share: sheet, type, header and footer, and the block with the title. */
export const PAGE_TEMPLATE = `
#import "prose.typ": prose, words, direction

#let gray = luma(90)
#let hair = 0.5pt + luma(120)

#let fact(label, value) = [#text(fill: gray, label)~ #value]

#let running-title(paper) = {
  let names = (paper.heading.course, paper.heading.title).filter(w => w.text != "")
  names.map(words).join([ · ])
}

// A name may be longer than the line.
#let one-line(body) = box(height: 1.15em, clip: true, inset: (bottom: 0.25em), outset: (bottom: 0.1em), body)

#let header(paper) = context if counter(page).get().first() > 1 {
  set text(0.82em, fill: gray)
  stack(
    spacing: 0.45em,
    grid(
      columns: (1fr, auto), column-gutter: 1em, align: (start, end),
      one-line(running-title(paper)),
      if paper.version != none { one-line[#paper.words.version #strong(paper.version)] },
    ),
    line(length: 100%, stroke: hair),
  )
}

#let footer(paper) = context {
  set text(0.82em, fill: gray)
  let (page-number, of) = (counter(page).get().first(), counter(page).final().first())
  grid(
    columns: (1fr, auto, 1fr), align: (start, center, end),
    if paper.version != none [#paper.words.version #paper.version],
    text(0.72em, font: "DejaVu Sans Mono", paper.examId),
    [#paper.words.page #page-number #paper.words.of #of],
  )
}

#let set-type(paper, body) = {
  set document(title: paper.documentTitle, author: paper.authors, date: none)
  set text(font: paper.fonts, size: paper.fontSize * 1pt, lang: paper.language, fallback: false, hyphenate: false, number-width: "proportional")
  set par(leading: 0.62em, spacing: 0.75em, justify: false)
  show math.equation: set text(font: ("New Computer Modern Math", ..paper.fonts))
  show raw: set text(font: ("DejaVu Sans Mono", ..paper.fonts), size: 0.92em)
  body
}

#let sheet(paper, body) = {
  set page(
    width: paper.page.width * 1pt, height: paper.page.height * 1pt,
    margin: (x: paper.page.marginX * 1pt, top: paper.page.marginTop * 1pt, bottom: paper.page.marginBottom * 1pt),
    header: header(paper), footer: footer(paper),
  )
  show: set-type.with(paper)
  body
}

#let version-box(paper) = if paper.version != none {
  block(stroke: 0.8pt, radius: 2pt, inset: (x: 0.9em, y: 0.55em), align(center, stack(
    spacing: 0.45em, text(0.72em, paper.words.version), text(1.9em, weight: "bold", paper.version),
  )))
}

#let title-block(paper, what: none) = {
  let heading-of = paper.heading
  grid(
    columns: (1fr, auto), column-gutter: 1.5em, align: (start + horizon, end + horizon),
    stack(
      spacing: 0.85em,
      ..if heading-of.institution.text != "" { (text(0.95em, fill: gray, words(heading-of.institution)),) },
      ..if heading-of.course.text != "" { (text(1.15em, words(heading-of.course)),) },
      ..if heading-of.title.text != "" { (text(1.75em, weight: "bold", words(heading-of.title)),) },
      ..if what != none { (text(1.15em, weight: "semibold", what),) },
    ),
    version-box(paper),
  )
  v(0.35em)
  line(length: 100%, stroke: 0.9pt)
  if heading-of.facts.len() > 0 {
    v(-0.1em)
    heading-of.facts.map(f => box(fact(f.label, words(f.value)))).join(h(2em))
  }
}

#let ruled-field(label) = grid(
  columns: (auto, 1fr), column-gutter: 0.6em, align: bottom,
  text(label), box(width: 100%, height: 1.7em, stroke: (bottom: 0.6pt)),
)
`;
