ALTER TABLE "deposits" ADD COLUMN "remain_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "deposits_open" ON "deposits" USING btree (agency_id,seller_team_id) WHERE remain_amount > 0;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_remain" CHECK (remain_amount between 0 and amount and (remain_amount = 0 or reversed_at is not null));