/** Tells of each question in how many columns its choices fit, and whether it is longer than a page. */
export const FIT_TEMPLATE = `
#import "questions.typ": fit
#import "page.typ": set-type

#let paper = json("paper.json")
#show: set-type.with(paper)
#context [#metadata(fit(paper, json("body.json").questions)) <fit>]
`;

/** Begins a document: the data says which. */
export const MAIN_TEMPLATE = `
#import "questions.typ": questions-document
#import "keys.typ": key-document, explained-key-document
#import "answer-sheet.typ": answer-sheet-document

// What each page needs stands apart: with the questions in it, every page would take as long as all of them.
#let paper = json("paper.json")
#let body = json("body.json")
#if body.part == "questions" { questions-document(paper, body) }
#if body.part == "key" { key-document(paper, body) }
#if body.part == "explained-key" { explained-key-document(paper, body) }
#if body.part == "answer-sheet" { answer-sheet-document(paper, body) }
`;
