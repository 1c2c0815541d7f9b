-- Two owners end the access of a third.
alter table staff_change drop constraint staff_change_act_check;
alter table staff_change add constraint staff_change_act_check check (act in ('add', 'change', 'secret', 'suspend'));
