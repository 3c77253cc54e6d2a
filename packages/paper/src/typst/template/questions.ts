/** The paper that students read. */
export const QUESTIONS_TEMPLATE = `
#import "page.typ": sheet, title-block, ruled-field, hair
#import "prose.typ": prose, prose-line, direction, beside, indented

#let label-width = 1.55em
#let gutter = 1.4em

// Choices stand on lines of their own: their formulas have the room to be as large as in a display.
#let choice-prose(c) = prose(c.blocks, style: math.display)

// All letters of a question stand on the side where it begins, in whatever direction a choice is read.
#let choice(c, side) = {
  let (first, ..rest) = c.blocks
  if first.kind == "paragraph" and c.direction == side {
    // In one paragraph the letter stands on the line of its text, however tall that is.
    par(hanging-indent: label-width, box(width: label-width, [#c.letter.]) + prose-line(first, style: math.display))
    if rest.len() > 0 { indented(side, label-width, prose(rest, style: math.display)) }
  } else {
    let text-of = beside(side, c.direction, choice-prose(c))
    grid(columns: (label-width, 1fr), align: (start, start), [#c.letter.], text-of)
  }
}

// Two columns only where every choice has room for itself in one line of its half.
#let columns-of(q, width) = {
  if q.columns == 1 or q.choices.any(c => c.blocks.any(b => b.kind in ("code", "table"))) { return 1 }
  let half = (width - gutter.to-absolute()) / 2 - label-width.to-absolute()
  if q.choices.any(c => measure(choice-prose(c)).width > half) { 1 } else { 2 }
}

#let whole(body) = block(width: 100%, breakable: false, body)

#let choices(q, n, style: body => body) = {
  // Along the rows, as Word counts them.
  let cells = q.choices.map(c => style(choice(c, q.direction)))
  grid(columns: (1fr,) * n, align: start + horizon, column-gutter: gutter, row-gutter: 0.75em, ..cells)
}

#let question(q, number-width, n) = {
  set text(dir: direction(q.direction))
  let number = strong[#q.number.]
  let under(blocks) = { prose(blocks); v(0.2em); choices(q, n) }
  let (first, ..rest) = q.blocks
  if first.kind == "paragraph" {
    // As with a choice: the number stands on the line of the text, in whatever script that is.
    par(hanging-indent: number-width, box(width: number-width, number) + prose-line(first))
    indented(q.direction, number-width, under(rest))
  } else {
    grid(columns: (number-width, 1fr), align: (start, start), number, under(q.blocks))
  }
}

// Goes on over the end of a page: between its choices, and in its code. Words stay with what they are about.
#let breakable-question(q, number-width, n) = {
  set text(dir: direction(q.direction))
  let number = strong[#q.number.]
  let under(blocks) = {
    for b in blocks { if b.kind == "paragraph" { block(width: 100%, sticky: true, prose((b,))) } else { prose((b,)) } }
    choices(q, n, style: whole)
  }
  let (first, ..rest) = q.blocks
  if first.kind == "paragraph" {
    block(sticky: true, par(hanging-indent: number-width, box(width: number-width, number) + prose-line(first)))
    indented(q.direction, number-width, under(rest))
  } else {
    grid(columns: (number-width, 1fr), align: (start, start), number, under(q.blocks))
  }
}

#let number-width(paper, list) = (0.75 + 0.55 * calc.max(2, str(list.len()).len())) * paper.fontSize * 1pt

// Whoever sets the questions knows all of this before: a question that asks while it is set is set several times.
#let fit(paper, list) = {
  let width = (paper.page.width - 2 * paper.page.marginX) * 1pt
  let height = (paper.page.height - paper.page.marginTop - paper.page.marginBottom) * 1pt
  let side = number-width(paper, list)
  list.map(q => {
    let n = columns-of(q, width - side)
    // Longer than a page: it has to be split.
    let is-long = q.mayBeLong and measure(question(q, side, n), width: width).height > height
    (columns: n, isLong: is-long)
  })
}

#let questions(paper, list) = {
  let side = number-width(paper, list)
  for q in list {
    let may-break = paper.mayBreakQuestions and not q.isLong
    let body = if may-break { breakable-question(q, side, q.columns) } else { question(q, side, q.columns) }
    block(width: 100%, breakable: may-break or q.isLong, above: 1.4em, below: 1.4em, body)
  }
}

#let name-fields(paper) = {
  let fields = ()
  if paper.hasNameField { fields.push(ruled-field(paper.words.name)) }
  if paper.hasStudentNumberField { fields.push(ruled-field(paper.words.studentNumber)) }
  if fields.len() > 0 {
    v(0.5em)
    grid(columns: if fields.len() == 2 { (3fr, 2fr) } else { (1fr,) }, column-gutter: 1.5em, ..fields)
  }
}

#let questions-document(paper, body) = {
  show: sheet.with(paper)
  title-block(paper)
  name-fields(paper)
  if paper.instructions.len() > 0 {
    v(0.6em)
    block(width: 100%, stroke: hair, radius: 2pt, inset: 0.9em, {
      set text(0.95em, dir: direction(paper.instructionsDirection))
      text(weight: "semibold", paper.words.instructions)
      v(-0.1em)
      prose(paper.instructions)
    })
  }
  v(0.7em)
  questions(paper, body.questions)
}
`;
