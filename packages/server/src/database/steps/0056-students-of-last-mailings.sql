-- How far a mailing came is counted from its mails.

alter table student_mails add column in_last_mailing boolean not null default false;
update student_mails set in_last_mailing = true from result_mailings
where result_mailings.exam_id = student_mails.exam_id
  and (student_mails.state <> 'sent' or student_mails.sent_at >= result_mailings.created_at);
