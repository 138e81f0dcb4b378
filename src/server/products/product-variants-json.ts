/** The variants of a row of `products` as the JSON of its field. */
export const PRODUCT_VARIANTS = `(select coalesce(json_agg(json_build_object('id', v.id, 'option1', v.option1,
    'option2', v.option2, 'option3', v.option3, 'sku', v.sku, 'price', round(v.price / 100.0, 2),
    'shipUsFirst', v.ship_us_first, 'catalogVariant', v.catalog_variant_id) order by v.position), '[]')
  from product_variants v where v.agency_id = products.agency_id and v.product_id = products.id)`;
