/** Sets the texts that people wrote: paragraphs, formulas, code and images. */
export const PROSE_TEMPLATE = `
#import "formula.typ": draw

#let picture(image-of) = image(
  image-of.path, width: image-of.width * 1pt, height: image-of.height * 1pt, alt: image-of.alt, fit: "contain",
)

// Signs that a display sets larger than letters.
#let large-signs = "∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨆⨄⨃".clusters()

#let is-tall(f, in-display) = {
  if type(f) == array { f.any(one => is-tall(one, in-display)) }
  else if type(f) == dictionary {
    let kind = f.at("is", default: none)
    if kind in ("limits", "table", "brace") or f.at("hasLine", default: true) == false { true }
    else if in-display and (kind == "fraction" or (kind == "symbol" and f.text in large-signs)) { true }
    else { f.values().any(one => is-tall(one, in-display)) }
  } else { false }
}

// Rows with places to align at stand in the lines of their formula, and need its leading.
#let has-lines(f) = {
  if type(f) == array { f.any(has-lines) }
  else if type(f) == dictionary {
    f.at("alignments", default: ()).dedup().len() > 1 or f.values().any(has-lines)
  } else { false }
}

// Typst lets a formula reach out of its line by 0.7 of the leading: tall ones in two lines would collide.
#let in-line(f, style) = {
  let drawn = math.equation(style(draw(f)))
  if not is-tall(f, style == math.display) { drawn }
  else if has-lines(f) { box(inset: (y: 0.44em), baseline: 0.44em, drawn) }
  else { set par(leading: 0pt); drawn }
}

// Scripts of which there are no slanted letters have a line below instead.
#let without-italics = regex("[\\p{Hebrew}\\p{Arabic}\\p{Devanagari}\\p{Thai}\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}]")

#let printed(p, body) = {
  let slanted = if not p.at("isEmphasised", default: false) { body }
    else if p.text.contains(without-italics) { underline(body) }
    else { emph(body) }
  if p.at("isStrong", default: false) { strong(slanted) } else { slanted }
}

// A style says how formulas within a line are set.
#let piece(p, style) = {
  if p.kind == "text" { printed(p, [#p.text]) }
  else if p.kind == "formula" { in-line(p.formula, style) }
  else if p.kind == "source" { printed(p, text(dir: ltr, raw(p.text))) }
  else if p.kind == "break" { linebreak() }
  else if p.kind == "image" { box(baseline: 25%, picture(p.image)) }
}

#let code-block(code) = block(
  width: 100%, fill: luma(246), stroke: 0.4pt + luma(205), radius: 2pt, inset: (x: 0.7em, y: 0.6em),
  { set text(dir: ltr); set par(leading: 0.5em); align(left, raw(block: true, code)) },
)

// As wide as its words ask for, and no wider than the text; the more columns, the smaller the letters.
#let table-block(b, style) = {
  let n = b.columns
  let size = if n <= 6 { 0.95em } else if n <= 10 { 0.85em } else if n <= 16 { 0.7em } else { 0.5em }
  let cell(pieces) = pieces.map(p => piece(p, style)).join()
  let row(cells) = {
    let short = n - cells.len()
    cells.map(cell) + if short > 0 { (table.cell(colspan: short)[],) }
  }
  let (head, ..rows) = b.rows
  block(above: 0.8em, below: 0.8em, {
    set text(size)
    set par(leading: 0.5em)
    table(
      columns: (auto,) * n, align: start + top, stroke: 0.4pt + luma(120),
      inset: (x: if n <= 10 { 0.5em } else { 0.25em }, y: 0.4em),
      table.header(..head.map(pieces => table.cell(fill: luma(240), strong(cell(pieces))))),
      ..rows.map(row).flatten(),
    )
  })
}

// The text of a paragraph, to be set with something else on its line.
#let prose-line(b, style: math.inline) = b.pieces.map(p => piece(p, style)).join()

#let one-block(b, style) = {
  if b.kind == "paragraph" { par(prose-line(b, style: style)) }
  else if b.kind == "code" { code-block(b.code) }
  else if b.kind == "table" { table-block(b, style) }
  else if b.kind == "image" { block(picture(b.image)) }
  else if b.kind == "formula" { block(inset: (x: 1.5em), above: 0.9em, below: 0.9em, math.equation(math.display(draw(b.formula)))) }
}

#let direction(name) = if name == "rtl" { rtl } else { ltr }

#let prose(blocks, style: math.inline) = blocks.map(b => one-block(b, style)).join()

// A text in its own direction, on the side where those around it begin.
#let beside(side, own, body) = align(if side == "rtl" { right } else { left }, {
  set text(dir: direction(own))
  body
})

#let indented(side, width, body) = if side == "rtl" { pad(right: width, body) } else { pad(left: width, body) }

// Words of a name or a heading, in the direction that they have themselves.
#let words(w) = text(dir: direction(w.direction), w.text)
`;
