-- The purge finds what the sandbox would have sent a month ago.
create index sandbox_mail_at on sandbox_mail(at);
create index sandbox_sms_at on sandbox_sms(at);
create index sandbox_push_at on sandbox_push(at);
