/** A Moodle file of a question with an image in its text and in a choice, and of a true/false question. */
export function moodleOf(file: string): string {
  const shown = '<img src="@@PLUGINFILE@@/dot.gif" alt="a dot">';
  const attached = `<file name="dot.gif" path="/" encoding="base64">${file}</file>`;
  const part = (html: string) => `<text><![CDATA[<p>${html}</p>]]></text>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
    <quiz>
      <question type="multichoice">
        <name><text>One</text></name>
        <questiontext format="html">${part(`What is this? ${shown}`)}${attached}</questiontext>
        <single>true</single>
        <answer fraction="100" format="html">${part('A dot')}</answer>
        <answer fraction="0" format="html">${part(`The same as ${shown}`)}${attached}</answer>
      </question>
      <question type="truefalse">
        <name><text>Two</text></name>
        <questiontext format="html">${part('A dot is small.')}</questiontext>
        <answer fraction="100"><text>true</text></answer>
        <answer fraction="0"><text>false</text></answer>
      </question>
    </quiz>`;
}
