-- A remake is of the store of its original, so that whoever sees the orders of the store sees it.
WITH RECURSIVE remakes AS (
  SELECT r.agency_id, r.id, o.integration_id FROM orders r
    JOIN orders o ON o.agency_id = r.agency_id AND o.id = r.remake_of_id
    WHERE o.remake_of_id IS NULL AND o.integration_id IS NOT NULL
  UNION ALL
  SELECT r.agency_id, r.id, remakes.integration_id FROM orders r
    JOIN remakes ON remakes.agency_id = r.agency_id AND remakes.id = r.remake_of_id
)
UPDATE orders SET integration_id = remakes.integration_id FROM remakes
  WHERE orders.agency_id = remakes.agency_id AND orders.id = remakes.id AND orders.integration_id IS NULL;
