/** The keys of a version: letters alone, and answers with where each question is from. */
export const KEYS_TEMPLATE = `
#import "page.typ": sheet, title-block, gray
#import "prose.typ": prose, words, direction, beside

#let key-cell(answer) = box(width: 100%, inset: (x: 0.5em, y: 0.32em), grid(
  columns: (2.4em, 1fr), align: (end, start), column-gutter: 0.8em,
  text(fill: gray)[#answer.number], strong(answer.letter),
))

// Down the columns; a little room after each five.
#let key-column(answers) = block(width: 100%, breakable: false, stack(
  ..answers.enumerate().map(((at, answer)) => {
    key-cell(answer)
    if calc.rem(at + 1, 5) == 0 and at + 1 < answers.len() { line(length: 100%, stroke: 0.3pt + luma(190)) }
  }),
))

#let key-document(paper, body) = {
  show: sheet.with(paper)
  title-block(paper, what: paper.words.key)
  v(0.6em)
  let columns-count = 6
  for part in body.pages {
    grid(columns: (1fr,) * columns-count, column-gutter: 1em, ..part.map(key-column))
    v(0.8em)
  }
}

#let explained(q, explanation-label) = {
  set text(dir: direction(q.direction))
  block(width: 100%, below: 0.35em, grid(
    columns: (2.6em, 1fr),
    strong[#q.number.],
    {
      prose(q.blocks)
      block(above: 0.6em, grid(
        columns: (1.8em, 1fr), align: (start, start),
        strong[#q.answer.letter.],
        beside(q.direction, q.answer.direction, prose(q.answer.blocks)),
      ))
      if q.explanation != none {
        block(above: 0.7em, width: 100%, inset: (left: 0.8em), stroke: (left: 0.8pt + luma(190)), {
          block(below: 0.35em, text(0.85em, fill: gray, explanation-label))
          beside(q.direction, q.explanation.direction, prose(q.explanation.blocks))
        })
      }
      block(above: 0.6em, text(0.85em, fill: gray, words(q.origin)))
    },
  ))
}

#let explained-key-document(paper, body) = {
  show: sheet.with(paper)
  title-block(paper, what: paper.words.explainedKey)
  v(0.4em)
  let width = (paper.page.width - 2 * paper.page.marginX) * 1pt
  let height = (paper.page.height - paper.page.marginTop - paper.page.marginBottom) * 1pt
  for q in body.explained {
    let body = explained(q, paper.words.explanation)
    let in-block(is-long) = block(width: 100%, breakable: is-long, above: 0.9em, below: 0.9em, body)
    if q.mayBeLong { context in-block(measure(body, width: width).height > height) } else { in-block(false) }
    line(length: 100%, stroke: 0.3pt + luma(200))
  }
}
`;
