-- Names are stored in Unicode normal form C and have as many characters as people count, each of eight code points at most in the
-- mean. Texts are compared in that form.

alter table accounts
  drop constraint accounts_display_name_check,
  add constraint accounts_display_name_check check (length(display_name) between 1 and 800);
alter table courses
  drop constraint courses_name_check,
  add constraint courses_name_check check (btrim(name) <> '' and length(name) <= 1600);
alter table chapters
  drop constraint chapters_name_check,
  add constraint chapters_name_check check (btrim(name) <> '' and length(name) <= 1600);
alter table uploads
  drop constraint uploads_name_check,
  add constraint uploads_name_check check (btrim(name) <> '' and length(name) <= 1600);
alter table blueprints
  drop constraint blueprints_name_check,
  add constraint blueprints_name_check check (btrim(name) <> '' and length(name) <= 1600);
alter table exams
  drop constraint exams_name_check,
  add constraint exams_name_check check (btrim(name) <> '' and length(name) <= 1600);
alter table questions
  drop constraint questions_source_check,
  add constraint questions_source_check check (length(source) <= 4000),
  drop constraint questions_name_check,
  add constraint questions_name_check check (length(name) <= 1600);
alter table import_items
  drop constraint import_items_source_check,
  add constraint import_items_source_check check (length(source) <= 4000),
  drop constraint import_items_name_check,
  add constraint import_items_name_check check (length(name) <= 1600);
alter table exam_questions
  drop constraint exam_questions_source_check,
  add constraint exam_questions_source_check check (length(source) <= 4000),
  drop constraint exam_questions_name_check,
  add constraint exam_questions_name_check check (length(name) <= 1600),
  drop constraint exam_questions_heading_check,
  add constraint exam_questions_heading_check check (length(heading) <= 1600);
alter table exam_students
  drop constraint exam_students_number_check,
  add constraint exam_students_number_check check (btrim(number) <> '' and length(number) <= 800),
  drop constraint exam_students_name_check,
  add constraint exam_students_name_check check (length(name) <= 1600),
  drop constraint exam_students_group_name_check,
  add constraint exam_students_group_name_check check (length(group_name) <= 800);
alter table student_results
  drop constraint student_results_student_check,
  add constraint student_results_student_check check (btrim(student) <> '' and length(student) <= 800);
alter table scans
  drop constraint scans_name_check,
  add constraint scans_name_check check (length(name) <= 1600);
alter table scanned_pages
  drop constraint scanned_pages_student_number_check,
  add constraint scanned_pages_student_number_check check (length(student_number) <= 800);
alter table audit_events
  drop constraint audit_events_what_check,
  add constraint audit_events_what_check check (length(what) <= 2400);
alter table trash_items
  drop constraint trash_items_name_check,
  add constraint trash_items_name_check check (length(name) <= 1600);

-- The text in Unicode normal form C, as `composed` of the contract. Most texts have none of the code points that change there. A
-- run of as many that may be combining marks stays as it is: ordering them would take quadratic time.
create function composed(words text) returns text language sql immutable
  return case
    when octet_length(words) = length(words) then words
    when words !~ '[\u0300-\u036f\u0653-\u0655\u093c\u0958-\u095f\u09be\u09d7\u09dc-\u09df\u0a33-\u0a5e\u0b3e\u0b56-\u0b5d\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u1161-\u1175\u11a8-\u11c2\u1f00-\u1fff\u2126-\u212b\u3099\u309a\uf900-\ufaff\ufb1d-\ufb4e]' then words
    when words ~ '[^\u0001-\u02ff\u0370-\u0482\u048a-\u0590\u1100-\u11ff\u1e00-\u20cf\u2100-\u2cee\u2cf2-\u2ddf\u2e00-\u3029\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3]{32}' then words
    else normalize(words, nfc)
  end;

create or replace function folded(words text) returns text language sql immutable
  return case when octet_length(words) = length(words) then translate(lower(words), '*`\', '')
    else translate(
      replace(replace(replace(lower(composed(words)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'àáâãäåāăąçćčďđèéêëēęěğìíîïīıłñńňòóôõöøōőřśšşťùúûüūůűýÿžźż*`\',
      'aaaaaaaaacccddeeeeeeegiiiiiilnnnoooooooorssstuuuuuuuyyzzz'
    )
  end;

create or replace function content_key(words text, choices text[]) returns bigint language plpgsql immutable as $$
begin
  words := composed(words);
  words := case when words ~ '(?! )\s|  |^ | $' then normalised(words) else lower(words) end;
  return hashtextextended(
    words || chr(10) || (
      select string_agg(choice, chr(10) order by choice) from (
        select case when choice ~ '(?! )\s|  |^ | $' then normalised(choice) else lower(choice) end collate "C" as choice
        from (select composed(choice) as choice from unnest(choices) as choice offset 0) as composed
        -- Otherwise each choice would be computed twice.
        offset 0
      ) as one
    ),
    0
  );
end $$;

update courses set name = normalize(name, nfc) where name is not nfc normalized;
update chapters set name = normalize(name, nfc) where name is not nfc normalized;
update exams set name = normalize(name, nfc) where name is not nfc normalized;
update accounts set display_name = normalize(display_name, nfc) where display_name is not nfc normalized;

-- Where both forms stand in one list, they stay two.
update blueprints set name = normalize(name, nfc)
where name is not nfc normalized and not exists (
  select from blueprints other
  where other.course_id = blueprints.course_id and other.id <> blueprints.id
    and lower(normalize(other.name, nfc)) = lower(normalize(blueprints.name, nfc))
);
update exam_students set number = normalize(number, nfc)
where number is not nfc normalized and not exists (
  select from exam_students other
  where other.exam_id = exam_students.exam_id and other.ordinal <> exam_students.ordinal
    and normalize(other.number, nfc) = normalize(exam_students.number, nfc)
);
update exam_students set name = normalize(name, nfc), group_name = normalize(group_name, nfc)
where name is not nfc normalized or group_name is not nfc normalized;
update student_results set student = normalize(student, nfc)
where student is not nfc normalized and not exists (
  select from student_results other
  where other.exam_id = student_results.exam_id and other.student <> student_results.student
    and normalize(other.student, nfc) = normalize(student_results.student, nfc)
);
update scanned_pages set student_number = normalize(student_number, nfc) where student_number is not nfc normalized;

update questions
set name = normalize(name, nfc),
  source = normalize(source, nfc),
  tags = array(select normalize(tag, nfc) from unnest(tags) with ordinality as one (tag, place) order by place)
where octet_length(name || source || array_to_string(tags, ' ')) <> length(name || source || array_to_string(tags, ' '))
  and name || ' ' || source || ' ' || array_to_string(tags, ' ') is not nfc normalized;

-- What was computed of texts that are not composed is computed again.
update question_signatures set content_key = question_key(questions.text, questions.choices, course_id)
from questions
where questions.id = question_id
  and octet_length(text || array_to_string(choices, ' ')) <> length(text || array_to_string(choices, ' '))
  and text || ' ' || array_to_string(choices, ' ') ~ '[\u0300-\u036f\u0653-\u0655\u093c\u0958-\u095f\u09be\u09d7\u09dc-\u09df\u0a33-\u0a5e\u0b3e\u0b56-\u0b5d\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u1161-\u1175\u11a8-\u11c2\u1f00-\u1fff\u2126-\u212b\u3099\u309a\uf900-\ufaff\ufb1d-\ufb4e]';
update searched_texts set words = null
where octet_length(words) <> length(words) and words ~ '[\u0300-\u036f\u0653-\u0655\u093c\u0958-\u095f\u09be\u09d7\u09dc-\u09df\u0a33-\u0a5e\u0b3e\u0b56-\u0b5d\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u1161-\u1175\u11a8-\u11c2\u1f00-\u1fff\u2126-\u212b\u3099\u309a\uf900-\ufaff\ufb1d-\ufb4e]';
