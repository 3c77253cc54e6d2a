/** Draws a formula from its description. Nothing of it is evaluated: its texts are values, never code. */
export const FORMULA_TEMPLATE = `
#let align-point = $&$.body.func()()

// A function sees none that is defined below it: each takes the one that draws.
#let draw-script(draw, f) = {
  if f.at("is") == "symbol" and f.text == "′" { math.primes(1) } else { draw(f) }
}

#let draw-scripts(draw, f) = {
  let scripts = (:)
  if "sup" in f { scripts.insert("t", draw-script(draw, f.sup)) }
  if "sub" in f { scripts.insert("b", draw(f.sub)) }
  math.attach(math.scripts(draw(f.base)), ..scripts)
}

#let draw-limits(draw, f) = {
  let limits = (:)
  if "above" in f { limits.insert("t", draw(f.above)) }
  if "below" in f { limits.insert("b", draw(f.below)) }
  math.attach(math.limits(draw(f.base)), ..limits)
}

#let draw-line(draw, f) = {
  let base = draw(f.base)
  if f.place == "above" { math.overline(base) }
  else if f.place == "below" { math.underline(base) }
  else if f.place == "through" { math.cancel(base) }
  else { box(stroke: 0.5pt, inset: 0.25em, baseline: 0.25em, math.equation(base)) }
}

#let draw-table(draw, f) = {
  let rows = f.rows.map(row => row.map(cell => math.inline(draw(cell))))
  let sides = f.alignments.dedup()
  if sides.len() == 1 {
    let side = if sides.first() == "left" { left } else if sides.first() == "right" { right } else { center }
    math.mat(delim: none, align: side, column-gap: 0.8em, ..rows)
  } else {
    rows.map(row => row.join(align-point)).join(linebreak())
  }
}

#let fence(sign) = if sign == "" { [] } else { [#symbol(sign)] }

#let draw(f) = {
  let kind = f.at("is")
  if kind == "row" { f.parts.map(draw).join() }
  else if kind == "symbol" { [#symbol(f.text)] }
  else if kind == "text" { [#f.text] }
  else if kind == "function" { math.op(f.text) }
  else if kind == "space" { h(f.em * 1em) }
  else if kind == "fraction" {
    if f.hasLine { math.frac(draw(f.top), draw(f.bottom)) }
    else { math.mat(delim: none, row-gap: 0.3em, (draw(f.top),), (draw(f.bottom),)) }
  }
  else if kind == "root" {
    if "index" in f { math.root(draw(f.index), draw(f.body)) } else { math.sqrt(draw(f.body)) }
  }
  else if kind == "scripts" { draw-scripts(draw, f) }
  else if kind == "limits" { draw-limits(draw, f) }
  else if kind == "accent" { math.accent(draw(f.base), f.mark) }
  else if kind == "line" { draw-line(draw, f) }
  else if kind == "brace" {
    if f.place == "above" { math.overbrace(draw(f.base)) } else { math.underbrace(draw(f.base)) }
  }
  else if kind == "fenced" { math.lr(fence(f.open) + draw(f.body) + fence(f.close)) }
  else if kind == "table" { draw-table(draw, f) }
  else if kind == "phantom" { hide(draw(f.body)) }
}
`;
