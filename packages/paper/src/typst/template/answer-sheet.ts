/** A sheet to mark answers on. Every page of it carries the corners, the version and the exam. */
export const ANSWER_SHEET_TEMPLATE = `
#import "page.typ": set-type, ruled-field, running-title, one-line, gray

#let bubble(sign, filled: false) = box(
  width: 12pt, height: 12pt, radius: 6pt, stroke: 0.6pt + if filled { black } else { luma(70) },
  fill: if filled { black },
  align(center + horizon, text(6.5pt, fill: if filled { white } else { luma(110) }, sign)),
)

#let bubbles(signs, pitch, filled: none) = stack(
  dir: ltr, ..signs.map(sign => box(width: pitch * 1pt, height: 12pt, align(center, bubble(sign, filled: sign == filled)))),
)

#let corner = box(width: 14pt, height: 14pt, fill: black)

#let sheet-frame(paper) = {
  let inset = 28pt
  place(top + left, dx: inset, dy: inset, corner)
  place(top + right, dx: -inset, dy: inset, corner)
  place(bottom + left, dx: inset, dy: -inset, corner)
  place(bottom + right, dx: -inset, dy: -inset, corner)
}

#let sheet-header(paper, versions) = {
  set align(top)
  v(30pt)
  grid(
    columns: (1fr, auto), column-gutter: 1em, align: (start, end),
    one-line(text(weight: "semibold", running-title(paper))),
    paper.words.answerSheet,
  )
  v(2pt)
  grid(
    columns: (auto, 1fr), column-gutter: 8pt, align: horizon,
    text(8pt, paper.words.version), bubbles(versions.all, 15, filled: versions.filled),
  )
}

#let sheet-footer(paper) = context {
  set text(8pt, fill: gray)
  grid(
    columns: (1fr, auto), align: (start, end),
    text(7pt, font: "DejaVu Sans Mono", paper.examId),
    [#paper.words.page #counter(page).get().first() #paper.words.of #counter(page).final().first()],
  )
}

#let number-grid(paper, digits) = {
  let cell = 16pt
  stack(
    spacing: 4pt,
    text(8pt, paper.words.studentNumber),
    stack(dir: ltr, ..range(digits).map(_ => box(width: cell, height: 18pt, stroke: 0.6pt))),
    ..range(10).map(digit => stack(
      dir: ltr, ..range(digits).map(_ => box(width: cell, align(center, bubble(str(digit))))),
    )),
  )
}

#let identity(paper, sheet) = {
  let lines = ()
  if paper.hasNameField { lines.push(ruled-field(paper.words.name)) }
  if paper.hasStudentNumberField and sheet.digits == 0 { lines.push(ruled-field(paper.words.studentNumber)) }
  let example = grid(columns: 3, column-gutter: 5pt, bubble("A"), bubble("B", filled: true), bubble("C"))
  let left = stack(
    spacing: 12pt, ..lines,
    text(9pt)[#paper.words.howToMark #paper.words.leaveMarks],
    example,
  )
  block(height: sheet.identityHeight * 1pt, width: 100%, if sheet.digits > 0 {
    grid(columns: (1fr, auto), column-gutter: 24pt, left, number-grid(paper, sheet.digits))
  } else { left })
}

#let answer-row(answer) = grid(
  columns: (24pt, auto), align: (end + horizon, start + horizon), column-gutter: 4pt,
  text(8.5pt)[#answer.number], bubbles(answer.letters, 17),
)

#let answer-column(answers) = stack(
  ..answers.enumerate().map(((at, answer)) => box(
    height: (17 + if calc.rem(at + 1, 5) == 0 { 6 } else { 0 }) * 1pt, answer-row(answer),
  )),
)

#let answer-sheet-document(paper, body) = {
  let sheet = body.sheet
  let version-letters = (all: sheet.letters, filled: sheet.version)
  set page(
    width: paper.page.width * 1pt, height: paper.page.height * 1pt,
    margin: (x: 52pt, top: 104pt, bottom: 58pt), header-ascent: 0pt,
    background: sheet-frame(paper), header: sheet-header(paper, version-letters), footer: sheet-footer(paper),
  )
  show: set-type.with(paper)
  set block(spacing: 0pt)
  for (at, columns) in sheet.pages.enumerate() {
    if at == 0 { identity(paper, sheet) } else { pagebreak() }
    grid(
      columns: (1fr,) * sheet.columns, align: start,
      ..columns.map(answers => answer-column(answers)),
    )
  }
}
`;
