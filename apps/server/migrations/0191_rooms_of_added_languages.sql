-- A language that a site adds may have a room: an operator opens it.
alter table chat.room drop constraint room_room_check, add constraint room_room_check check (room ~ '^[A-Z]{2,3}$');
