import { expect, test } from 'vitest';
import { firstQuestion, readPackage } from '../testing/packages.ts';

test("an old Blackboard pool is read, including Blackboard's own elements", () => {
  const text = (html: string) =>
    `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${html}</mat_formattedtext></mat_extension></material></flow>`;
  const pool = `<questestinterop><assessment title="Memory"><section><item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1</bbmd_asi_object_id><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata>
    <presentation><flow class="Block"><flow class="QUESTION_BLOCK">${text('&lt;p&gt;See @X@: &lt;img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-12_1" alt="a"&gt;&lt;/p&gt;')}</flow>
    <flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single" rtiming="No"><render_choice minnumber="0" maxnumber="0">
      <flow_label class="Block"><response_label ident="x1" rarea="Ellipse">${text('one')}</response_label></flow_label>
      <flow_label class="Block"><response_label ident="x2" rarea="Ellipse">${text('two')}</response_label></flow_label>
    </render_choice></response_lid></flow></flow></presentation>
    <resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE"/></outcomes>
      <respcondition title="correct"><conditionvar><varequal respident="response" case="No">x2</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct"/></respcondition>
      <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition>
    </resprocessing></item></section></assessment></questestinterop>`;
  const file = readPackage({ 'res00001.dat': pool, 'csfiles/home_dir/__xid-12_1.png': new Uint8Array([7]) });
  const [key] = file.images.keys();
  expect(firstQuestion(file)).toMatchObject({
    text: `See @X@: ![a](image:${key})`,
    choices: ['one', 'two'],
    correctAnswer: 'two',
    category: 'Memory',
  });
});
